import { generateKeyPairSync } from "node:crypto";
import { derivedId } from "../../ids.ts";
import { SIGNING_KEYS_MAX, type SigningKeyDocument, type SigningKeys } from "../../store/repositories/signing-keys.ts";
import type { Sealer } from "../../webhook/sealer.ts";

/** What signing keys are made with. */
export interface SigningDeps {
  readonly signingKeys: SigningKeys;
  readonly sealer: Sealer;
  readonly salt: Uint8Array;
  readonly now: () => number;
}

/** Makes the store's first signing key where there is none: at a start, whoever starts first. */
export async function ensureSigningKey(deps: SigningDeps): Promise<void> {
  if ((await deps.signingKeys.list()).length === 0) await deps.signingKeys.insert(newSigningKey(deps, 1));
}

/** Makes a new signing key, which signs from now on; the one before stays listed. Throws where another process made one at the same moment. */
export async function rotateSigningKey(deps: SigningDeps): Promise<SigningKeyDocument> {
  const keys = await deps.signingKeys.list();
  if (keys.length >= SIGNING_KEYS_MAX) throw new Error(`Keep the signing key: a store has at most ${SIGNING_KEYS_MAX}`);
  const made = newSigningKey(deps, (keys[0]?.number ?? 0) + 1);
  if (await deps.signingKeys.insert(made)) return made;
  throw new Error("Look at the list of signing keys: somebody else made one at the same moment");
}

function newSigningKey({ salt, sealer, now }: SigningDeps, number: number): SigningKeyDocument {
  const _id = derivedId("sgk", salt, ["signing key", String(number)]);
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "jwk" }).x ?? "";
  return {
    _id,
    number,
    publicKey: Buffer.from(raw, "base64url").toString("hex"),
    sealed: sealer.seal(privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"), _id),
    createdAt: new Date(now()),
  };
}
