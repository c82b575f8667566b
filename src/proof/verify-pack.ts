import { createPublicKey, type KeyObject, verify } from "node:crypto";
import {
  chainOf,
  MANIFEST_FILE,
  type Manifest,
  PACK_FORMAT,
  type PackFiles,
  SIGNATURE_FILE,
  sha256Hex,
} from "./manifest.ts";

/** 64 bytes in hex and a line end, spelled in the one way that we write: another spelling of them is a change, too. */
const SIGNATURE = /^[0-9a-f]{128}\n$/;
const PUBLIC_KEY = /^[0-9a-f]{64}$/;
/** What stands before the 32 bytes of an Ed25519 public key in its DER form (RFC 8410). */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** What is wrong with a pack, one sentence a problem; none where it is whole and signed by the key of that fingerprint. */
export function packProblems(files: PackFiles, fingerprint: string): readonly string[] {
  const manifestBytes = files.get(MANIFEST_FILE);
  const signature = files.get(SIGNATURE_FILE);
  if (manifestBytes === undefined) return [`Cannot find ${MANIFEST_FILE}`];
  if (signature === undefined) return [`Cannot find ${SIGNATURE_FILE}`];
  const manifest = readManifest(manifestBytes);
  if (manifest === undefined) return [`Cannot read ${MANIFEST_FILE}: wanted the format ${PACK_FORMAT}`];
  const publicKey = manifest.signing_key.public_key;
  if (!PUBLIC_KEY.test(publicKey)) return [`Cannot read ${MANIFEST_FILE}: its public key is not 64 hex digits`];
  const raw = Buffer.from(publicKey, "hex");
  if (sha256Hex(raw) !== fingerprint) return ["The pack was signed by a key of another fingerprint than the one given"];
  if (!isSigned(manifestBytes, signature, raw)) return [`The signature is not one of ${MANIFEST_FILE} by that key`];
  return fileProblems(files, manifest);
}

function readManifest(bytes: Uint8Array): Manifest | undefined {
  try {
    const read: Manifest = JSON.parse(Buffer.from(bytes).toString("utf8"));
    const isOurs =
      read.format === PACK_FORMAT && Array.isArray(read.files) && typeof read.signing_key.public_key === "string";
    return isOurs ? read : undefined;
  } catch {
    return undefined;
  }
}

function isSigned(manifest: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  const text = Buffer.from(signature).toString("latin1");
  return SIGNATURE.test(text) && verify(null, manifest, keyOf(publicKey), Buffer.from(text.trimEnd(), "hex"));
}

/** A public key from its 32 bytes. */
function keyOf(raw: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: "der", type: "spki" });
}

function fileProblems(files: PackFiles, manifest: Manifest): readonly string[] {
  const content = new Map([...files].filter(([path]) => path !== MANIFEST_FILE && path !== SIGNATURE_FILE));
  const found = new Map(chainOf(content).map((entry) => [entry.path, entry]));
  const problems = manifest.files.flatMap(({ path, sha256 }) => {
    const entry = found.get(path);
    if (entry === undefined) return [`Cannot find ${path}, which the manifest names`];
    return entry.sha256 === sha256 ? [] : [`${path} was changed`];
  });
  const named = new Set(manifest.files.map(({ path }) => path));
  const added = [...found.keys()].filter((path) => !named.has(path)).map((path) => `${path} is not in the manifest`);
  const isChained = JSON.stringify([...found.values()]) === JSON.stringify(manifest.files);
  if (problems.length + added.length === 0 && !isChained) return ["The chain of hashes is broken"];
  return [...problems, ...added];
}
