/** Copies of numbers into memory that threads share, so that a task is given them without another copy. */
export const sharedMemory = {
  bytes(values: ArrayLike<number>): Uint8Array {
    const copy = new Uint8Array(new SharedArrayBuffer(values.length));
    copy.set(values);
    return copy;
  },
  uint16(values: ArrayLike<number>): Uint16Array {
    const copy = new Uint16Array(new SharedArrayBuffer(values.length * Uint16Array.BYTES_PER_ELEMENT));
    copy.set(values);
    return copy;
  },
  int32(values: ArrayLike<number>): Int32Array {
    const copy = new Int32Array(new SharedArrayBuffer(values.length * Int32Array.BYTES_PER_ELEMENT));
    copy.set(values);
    return copy;
  },
  doubles(values: ArrayLike<number>): Float64Array {
    const copy = new Float64Array(new SharedArrayBuffer(values.length * Float64Array.BYTES_PER_ELEMENT));
    copy.set(values);
    return copy;
  },
} as const;
