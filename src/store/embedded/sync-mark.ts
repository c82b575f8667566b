/** Whether other threads have written what may not be on disk yet. */
export interface SyncMark {
  /** What other threads are given to set it. */
  readonly memory: SharedArrayBuffer;
  /** Called right before a commit, and when it is on disk. */
  set(isWritten: boolean): void;
  readonly isSet: boolean;
}

/** Opens a mark, in new memory or in that of other threads: it is set as long as one of them has set it. */
export function openSyncMark(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)): SyncMark {
  const places = new Int32Array(memory);
  let own = false;
  return {
    memory,
    set(isWritten) {
      // A commit that failed is followed by another one.
      if (isWritten !== own) Atomics.add(places, 0, isWritten ? 1 : -1);
      own = isWritten;
    },
    get isSet() {
      return Atomics.load(places, 0) > 0;
    },
  };
}
