import { createHash, createPrivateKey, type KeyObject } from "node:crypto";
import type { SigningKeyDocument, SigningKeys } from "../../store/repositories/signing-keys.ts";
import type { Sealer } from "../../webhook/sealer.ts";

/** A signing key as anybody may see it. */
export interface SigningKeyView {
  readonly keyId: string;
  /** The 32 bytes, in hex. */
  readonly publicKey: string;
  /** SHA-256 of the 32 bytes, in hex. */
  readonly fingerprint: string;
  readonly createdAt: Date;
  /** When the next one took its place; null for the one in use. */
  readonly retiredAt: Date | null;
}

/** Every signing key of the store, newest first: the first is the one in use. */
export async function listSigningKeys(deps: { readonly signingKeys: SigningKeys }): Promise<readonly SigningKeyView[]> {
  const keys = await deps.signingKeys.list();
  return keys.map(({ _id, publicKey, createdAt }, index) => ({
    keyId: _id,
    publicKey,
    fingerprint: createHash("sha256").update(Buffer.from(publicKey, "hex")).digest("hex"),
    createdAt,
    retiredAt: keys[index - 1]?.createdAt ?? null,
  }));
}

/** The private half of a signing key. Throws where it was sealed under another SECRET_KEY. */
export function openPrivateKey(sealer: Sealer, { _id, sealed }: SigningKeyDocument): KeyObject {
  const key = Buffer.from(sealer.open(sealed, _id), "base64");
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}
