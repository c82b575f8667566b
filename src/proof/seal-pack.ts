import { type KeyObject, sign } from "node:crypto";
import {
  MANIFEST_FILE,
  manifestOf,
  type PackFiles,
  type PackSigner,
  type PackSubject,
  SIGNATURE_FILE,
} from "./manifest.ts";

/** The files of a pack with its manifest and the signature over the manifest's bytes. */
export function sealPack(
  files: PackFiles,
  subject: PackSubject,
  key: { readonly signer: PackSigner; readonly privateKey: KeyObject },
): PackFiles {
  const manifest = Buffer.from(`${JSON.stringify(manifestOf(subject, key.signer, files), null, 2)}\n`);
  const signature = Buffer.from(`${sign(null, manifest, key.privateKey).toString("hex")}\n`);
  return new Map([...files, [MANIFEST_FILE, manifest], [SIGNATURE_FILE, signature]]);
}
