import { ServiceError } from "../../errors.ts";
import type { KeyDocument } from "../../store/repositories/store-documents.ts";

/** Throws `key_revoked` or `key_expired` where a key does not hold any more. */
export function refuseEndedKey({ revokedAt, expiresAt }: KeyDocument, nowMs: number): void {
  if (revokedAt !== null)
    throw new ServiceError("key_revoked", `Send another API key: this one was revoked at ${revokedAt.toISOString()}`);
  if (expiresAt !== null && expiresAt.getTime() <= nowMs)
    throw new ServiceError("key_expired", `Send another API key: this one expired at ${expiresAt.toISOString()}`);
}
