import type { KeyDocument } from "../../store/repositories/store-documents.ts";

/** Whether a key is revoked, or expired at a time. */
export function isEndedKey({ revokedAt, expiresAt }: Pick<KeyDocument, "revokedAt" | "expiresAt">, at: Date): boolean {
  return revokedAt !== null || (expiresAt !== null && expiresAt <= at);
}
