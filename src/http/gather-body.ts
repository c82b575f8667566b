/** A body while it comes. */
export interface GatheredBody {
  readonly length: number;
  add(chunk: Uint8Array): void;
  /** All of it; nothing may be added behind it. */
  whole(): Uint8Array;
}

/** What is asked of the kernel at once; pages are filled as they are written. */
const STEP_BYTES = 1_048_576;

/**
 * Gathers a large body, of `bytesMax` at most, in memory of its own that a thread can be given as it is. Each chunk is copied as it comes: a
 * whole body put together, and copied for a thread, would hold up everybody else for tens of milliseconds in one piece.
 */
export function gatherBody(bytesMax: number): GatheredBody {
  const memory = new ArrayBuffer(0, { maxByteLength: bytesMax });
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(chunk) {
      const wanted = length + chunk.length;
      if (wanted > memory.byteLength) memory.resize(Math.min(bytesMax, Math.ceil(wanted / STEP_BYTES) * STEP_BYTES));
      new Uint8Array(memory, length, chunk.length).set(chunk);
      length = wanted;
    },
    whole: () => new Uint8Array(memory, 0, length),
  };
}
