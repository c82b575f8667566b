/** Memory that threads share. */
export interface Lender {
  /** So many bytes at least; they hold whatever was last written to them. */
  lend(bytes: number): SharedArrayBuffer;
  /** Takes memory back, once no task can use it any more. */
  takeBack(memory: SharedArrayBuffer): void;
}

/** Pieces remembered; what runs after one another needs one. */
const FREE_MAX = 4;

/**
 * Opens a lender. Each thread that ever saw shared memory keeps it until it happens to collect its garbage, and such memory hurries nobody: so
 * what was used before is used again. What is not asked for again soon is collected.
 */
export function createLender(): Lender {
  let free: readonly WeakRef<SharedArrayBuffer>[] = [];
  return {
    lend(bytes) {
      for (const one of free) {
        const memory = one.deref();
        if (memory === undefined || memory.byteLength < bytes) continue;
        free = free.filter((other) => other !== one);
        return memory;
      }
      return new SharedArrayBuffer(bytes);
    },
    takeBack(memory) {
      free = [new WeakRef(memory), ...free].slice(0, FREE_MAX);
    },
  };
}
