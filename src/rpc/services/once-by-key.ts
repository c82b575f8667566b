import {
  create,
  type DescMessage,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from "@bufbuild/protobuf";
import { type IdPrefix, newId, type RandomBytes } from "../../ids.ts";
import type { Idempotency } from "../../service/idempotency.ts";
import { type Call, callerOf } from "../call.ts";

/**
 * Runs a method that makes one object: once a key where the call carries an `Idempotency-Key`, else at once.
 * A repeat answers the stored message and marks the call as replayed.
 */
export async function onceByKey<O extends DescMessage>(
  deps: { readonly idempotency: Idempotency; readonly randomBytes: RandomBytes },
  call: Call,
  method: { readonly name: string; readonly prefix: IdPrefix; readonly output: O },
  work: (objectId: string) => Promise<MessageInitShape<O>>,
): Promise<MessageShape<O>> {
  if (call.idempotencyKey === undefined)
    return create(method.output, await work(newId(method.prefix, deps.randomBytes)));
  const { organisationId, environment } = callerOf(call);
  const request = {
    organisationId,
    environment,
    method: method.name,
    key: call.idempotencyKey,
    fingerprint: call.fingerprint(),
    prefix: method.prefix,
  };
  const { answer, replayed } = await deps.idempotency.run(request, async (objectId) =>
    toBinary(method.output, create(method.output, await work(objectId))),
  );
  call.replayed = replayed;
  return fromBinary(method.output, answer);
}
