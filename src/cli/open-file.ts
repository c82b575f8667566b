import { open } from "node:fs/promises";

/** A file that is read from its beginning to its end. */
export interface OpenFile {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Its size where it is a file, and 0 for what has none. */
  readonly bytes: number;
  /** How much of it was read, from 0 to 1. */
  readonly share: () => number;
}

/** Opens a file to be read once. Throws where there is none. */
export async function openFile(path: string): Promise<OpenFile> {
  const file = await open(path);
  const { size } = await file.stat();
  const chunks = file.createReadStream();
  return { chunks, bytes: size, share: () => (size === 0 ? 1 : chunks.bytesRead / size) };
}
