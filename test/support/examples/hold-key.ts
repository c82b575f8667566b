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
  const fingerprint = Buffer.from(`POST ${path}\n${JSON.stringify(body)}`);
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
