/** Memory that is worth giving back by hand; less the collector finds soon enough. */
const LARGE_BYTES = 16_384;

/**
 * Gives back the memory of bytes that nobody reads any more, where they are all of it: the caller must be the last who has them.
 * Else an upload of 24 MB leaves twice as much behind, and the collector holds up everybody for 10 ms at a time to find it.
 */
export function letGo({ byteLength, buffer }: Uint8Array): void {
  if (byteLength < LARGE_BYTES || byteLength !== buffer.byteLength) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
