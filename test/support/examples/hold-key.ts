import { create } from "@bufbuild/protobuf";
import { requestFingerprint } from "../../../src/call/request-fingerprint.ts";
import { createDecoder } from "../../../src/contract/json/create-decoder.ts";
import { datasetDigest } from "../../../src/dataset/dataset-digest.ts";
import type { IdPrefix } from "../../../src/ids.ts";
import type { ExampleWalk } from "./example-walk.ts";

/** One request that makes an object. */
export interface KeyedCall {
  readonly name: string;
  readonly path: string;
  readonly body: unknown;
  readonly prefix: IdPrefix;
}

/** Sends a request whose Idempotency-Key is held by one that is still running. */
export async function holdKey(walk: ExampleWalk, { name, path, body, prefix }: KeyedCall): Promise<void> {
  const { service } = walk;
  const key = `held-${name}`;
  const fingerprint = fingerprintOf(walk, name, body);
  const { organisationId } = service;
  let end = (_answer: Uint8Array) => {};
  let begun = () => {};
  const running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const done = service.services.idempotency.run(
    { organisationId, environment: "test", method: name, key, fingerprint, prefix },
    () => {
      begun();
      return new Promise((resolve) => {
        end = resolve;
      });
    },
  );
  await running;
  await walk.send("POST", path, body, { headers: { "idempotency-key": key } });
  end(new Uint8Array(0));
  await done;
}

const UPLOADS: ReadonlySet<string> = new Set(["SubmitBacktest", "ImportHistory"]);

/** As the service makes it: of a data set its digest counts, else the values. */
function fingerprintOf({ service }: ExampleWalk, name: string, body: unknown): Uint8Array {
  const desc = service.methods.find((method) => method.name === name);
  if (desc === undefined) throw new Error(`Cannot hold a key of ${name}: it is not served`);
  const json = Buffer.from(JSON.stringify(body));
  if (UPLOADS.has(name)) {
    const digest = datasetDigest({ encoding: "json", body: json });
    return requestFingerprint(desc, create(desc.input), digest);
  }
  const decoded = createDecoder(desc.input, { exclude: [], emptyBody: "refuse" })(json);
  if (decoded.kind !== "message") throw new Error(`Cannot hold a key of ${name}: its body cannot be decoded`);
  return requestFingerprint(desc, decoded.message);
}
