/** Memory that threads share. */
export interface Lender {
  /** So many bytes at least; they hold whatever was last written to them. */
  lend(bytes: number): SharedArrayBuffer;
  /** Takes memory back, once no task can use it any more. */
  takeBack(memory: SharedArrayBuffer): void;
}

type Held = Pick<WeakRef<SharedArrayBuffer>, "deref">;

/** Pieces remembered: blocks of a file that are read at once, and what runs after one another. */
const FREE_MAX = 16;
/** What is larger is rounded up to a multiple of it, so that pieces of nearly one size can take each other's place. */
const GRAIN_BYTES = 1_048_576;

/**
 * Opens a lender. Each thread that ever saw shared memory keeps it until it happens to collect its garbage, and such memory hurries nobody: so
 * what was used before is used again. What is not asked for again soon is collected, unless it `isKept` as long as the lender.
 */
export function createLender({ isKept = false } = {}): Lender {
  let free: readonly Held[] = [];
  return {
    lend(bytes) {
      const memory = smallestOf(free, bytes);
      if (memory === undefined)
        return new SharedArrayBuffer(bytes < GRAIN_BYTES ? bytes : Math.ceil(bytes / GRAIN_BYTES) * GRAIN_BYTES);
      free = free.filter((one) => one.deref() !== memory);
      return memory;
    },
    takeBack(memory) {
      free = [isKept ? { deref: () => memory } : new WeakRef(memory), ...free].slice(0, FREE_MAX);
    },
  };
}

/** Of those that are large enough: a larger one may be wanted next. */
function smallestOf(free: readonly Held[], bytes: number): SharedArrayBuffer | undefined {
  let smallest: SharedArrayBuffer | undefined;
  for (const one of free) {
    const memory = one.deref();
    if (memory === undefined || memory.byteLength < bytes) continue;
    if (smallest === undefined || memory.byteLength < smallest.byteLength) smallest = memory;
  }
  return smallest;
}
