import {
  create,
  type DescMessage,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from "@bufbuild/protobuf";
import type { HandlerCall, Upload } from "../call/handler.ts";
import { type IdPrefix, newId, type RandomBytes } from "../ids.ts";
import type { Idempotency } from "../service/idempotency.ts";

/** What it works with; `pool` where the method takes a data set. */
interface KeyedDeps {
  readonly idempotency: Idempotency;
  readonly randomBytes: RandomBytes;
  readonly pool?: { run(task: "digest", upload: Upload): Promise<{ digest: Uint8Array; body: Uint8Array }> };
}

/**
 * Runs a method that makes one object: once a key where the call carries an `Idempotency-Key`, else at once. A repeat answers the stored
 * message. `work` is given the upload of the call, which is handed from thread to thread.
 */
export async function onceByKey<O extends DescMessage>(
  deps: KeyedDeps,
  call: HandlerCall,
  method: { readonly name: string; readonly prefix: IdPrefix; readonly output: O },
  work: (objectId: string, upload: Upload | undefined) => Promise<MessageInitShape<O>>,
): Promise<{ readonly answer: MessageShape<O>; readonly replayed: boolean }> {
  const { caller, idempotencyKey } = call;
  if (idempotencyKey === undefined) {
    const answer = create(method.output, await work(newId(method.prefix, deps.randomBytes), call.upload));
    return { answer, replayed: false };
  }
  const read = call.upload && (await deps.pool?.run("digest", call.upload));
  const upload = call.upload && { ...call.upload, ...(read && { body: read.body }) };
  const request = {
    organisationId: caller.organisationId,
    environment: caller.environment,
    method: method.name,
    key: idempotencyKey,
    fingerprint: call.fingerprint(read?.digest),
    prefix: method.prefix,
  };
  const { answer, replayed } = await deps.idempotency.run(request, async (objectId) =>
    toBinary(method.output, create(method.output, await work(objectId, upload))),
  );
  return { answer: fromBinary(method.output, answer), replayed };
}
