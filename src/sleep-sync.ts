/** Stands still for a time, and with it this thread: for where nothing can be awaited, as at the start and at the end of a process. */
export function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
