/** Whether another thread has written what may not be on disk yet. */
export interface SyncMark {
  /** What the other thread is given to set it. */
  readonly memory: SharedArrayBuffer;
  /** Called right before a commit, and when it is on disk. */
  set(isWritten: boolean): void;
  readonly isSet: boolean;
}

/** Opens a mark, in new memory or in that of another thread. */
export function openSyncMark(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)): SyncMark {
  const places = new Int32Array(memory);
  return {
    memory,
    set: (isWritten) => void Atomics.store(places, 0, isWritten ? 1 : 0),
    get isSet() {
      return Atomics.load(places, 0) === 1;
    },
  };
}
