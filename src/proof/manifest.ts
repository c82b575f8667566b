import { createHash } from "node:crypto";

/** Name and version of the layout; the first link of the chain is its hash. */
export const PACK_FORMAT = "fraud-risk-proof-pack/1";
export const MANIFEST_FILE = "manifest.json";
export const SIGNATURE_FILE = "manifest.sig";

/** Files of a pack by path: relative, with slashes, sorted by nobody. */
export type PackFiles = ReadonlyMap<string, Uint8Array>;

/** The key that a pack is signed with, as the pack shows it. */
export interface PackSigner {
  readonly key_id: string;
  readonly algorithm: "Ed25519";
  /** The 32 bytes of the public key, in hex. */
  readonly public_key: string;
  /** SHA-256 of those 32 bytes, in hex: what a verifier is told by other means than the pack. */
  readonly fingerprint: string;
}

/** What a pack is about and who made it. */
export interface PackSubject {
  readonly kind: "decision" | "policy_version" | "period";
  /** An id, or `<from>..<to>`. */
  readonly subject: string;
  readonly organisation_id: string;
  /** Null where the subject is of both environments. */
  readonly environment: "live" | "test" | null;
  readonly made_at: string;
  readonly service_version: string;
  readonly engine_version: string;
}

/** One file, and the link of the chain that ends with it. */
export interface PackEntry {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly chain: string;
}

/** What is signed: every file by its hash, chained in order, so that none can be changed, left out, added or moved. */
export interface Manifest extends PackSubject {
  readonly format: typeof PACK_FORMAT;
  readonly signing_key: PackSigner;
  readonly files: readonly PackEntry[];
}

/** The manifest of some files, in order of their paths. */
export function manifestOf(subject: PackSubject, signer: PackSigner, files: PackFiles): Manifest {
  return { format: PACK_FORMAT, ...subject, signing_key: signer, files: chainOf(files) };
}

/** The entries of files in order of their paths, each link the hash of the one before, the path and the file's hash. */
export function chainOf(files: PackFiles): readonly PackEntry[] {
  let chain = sha256Hex(PACK_FORMAT);
  return [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, content]) => {
      const sha256 = sha256Hex(content);
      chain = sha256Hex(`${chain}\n${path}\n${sha256}`);
      return { path, bytes: content.byteLength, sha256, chain };
    });
}

/** SHA-256 in hex, of bytes or of a text's UTF-8. */
export function sha256Hex(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
