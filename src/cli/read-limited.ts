/** Reads a short UTF-8 text such as a key or one identifier; throws on more bytes than the limit and on invalid UTF-8, without repeating them. */
export async function readLimited(what: string, chunks: AsyncIterable<Uint8Array>, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new Error(`Cannot read ${what}: wanted at most ${bytesMax} bytes, found more`);
    parts.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw new Error(`Cannot read ${what}: wanted UTF-8, found other bytes`);
  }
}
