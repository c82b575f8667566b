/** What reads bytes of a file: maybe fewer than were asked for, and none behind its end. */
export interface FileReader {
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ readonly bytesRead: number }>;
}

/** Reads so many bytes of a file from a place on, in as many reads as it takes. Throws where it ends before. */
export async function readWhole(file: FileReader, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  for (let read = 0; read < length; ) {
    const { bytesRead } = await file.read(bytes, read, length - read, from + read);
    if (bytesRead === 0)
      throw new Error(
        `Leave the file as it is while it is read: expected ${from + length} bytes, found ${from + read}`,
      );
    read += bytesRead;
  }
  return bytes;
}
