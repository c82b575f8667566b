import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

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

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Makes a file of a text, once: compressed off this thread. */
export async function makeFile(contentType: string, text: string): Promise<ServedFile> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [brotli, zipped] = await Promise.all([brotliOf(text, { params }), gzipOf(text)]);
  return {
    contentType,
    hash: createHash("sha256").update(text).digest("hex").slice(0, HASH_CHARACTERS),
    brotli: trimmed(brotli),
    gzip: trimmed(zipped),
    identity: Buffer.from(text),
  };
}

/** Bytes without the larger buffer that they stand in, which would be sent and kept with them. */
function trimmed(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
