import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A file as it is served, in every encoding: nothing is compressed or opened for a request. */
export interface ServedFile {
  readonly contentType: string;
  /** Of the text before it is compressed; each encoding adds its own name. */
  readonly hash: string;
  readonly brotli: Uint8Array;
  readonly gzip: Uint8Array;
  readonly identity: Uint8Array;
}

const HASH_CHARACTERS = 32;

/** Makes a file of a text, once, on a thread that nobody waits for: half a second for a megabyte. */
export function makeFile(contentType: string, text: string): ServedFile {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return {
    contentType,
    hash: createHash("sha256").update(text).digest("hex").slice(0, HASH_CHARACTERS),
    brotli: trimmed(brotliCompressSync(text, { params })),
    gzip: trimmed(gzipSync(text)),
    identity: Buffer.from(text),
  };
}

/** Bytes without the larger buffer that they stand in, which would be sent and kept with them. */
function trimmed(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
