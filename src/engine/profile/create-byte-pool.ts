/** Pieces that are larger get memory of their own. */
const PIECE_BYTES_MAX = 16_384;

/** Bytes of the memory that pieces share; it lives as long as one of them. */
const POOL_BYTES = 65_536;

/**
 * Copies the beginning of a buffer out into memory that nobody else writes. Small pieces stand beside each other in one buffer: that each
 * has its own costs more than the packing of a small profile, for it is allocated and collected outside the heap.
 */
export function createBytePool(): (source: Uint8Array, length: number) => Uint8Array {
  let pool = new Uint8Array(0);
  let used = 0;
  return (source, length) => {
    if (length > PIECE_BYTES_MAX) return source.slice(0, length);
    if (used + length > pool.length) {
      pool = new Uint8Array(POOL_BYTES);
      used = 0;
    }
    pool.set(source.subarray(0, length), used);
    used += length;
    return pool.subarray(used - length, used);
  };
}
