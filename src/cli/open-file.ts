import { open, stat } from "node:fs/promises";

/** A file that is read from its beginning to its end. */
export interface OpenFile {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Its size where it is a file, and 0 for what has none. */
  readonly bytes: number;
  /** How much of it was read, from 0 to 1. */
  readonly share: () => number;
}

/** Opens a file to be read once. Throws where there is none, and on a directory. */
export async function openFile(path: string): Promise<OpenFile> {
  await refuseDirectory(path);
  const file = await open(path);
  const { size } = await file.stat();
  const chunks = file.createReadStream();
  return { chunks, bytes: size, share: () => (size === 0 ? 1 : chunks.bytesRead / size) };
}

/** Throws where a file is to be read and a directory stands: the system says so at the first read alone, without its name. */
export async function refuseDirectory(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true)
    throw new Error(`Name a file in place of "${path}": wanted a file, found a directory`);
}
