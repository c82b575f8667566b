import { performance } from "node:perf_hooks";

/** What tells how busy a thread's event loop is: this one's own, or the one of a `Worker`. */
type ThreadPerformance = Pick<typeof performance, "eventLoopUtilization">;

/**
 * Opens a meter of a thread, this one where none is named: each reading is the share of the time since the one before in which it was busy,
 * 0 to 1.
 */
export function createBusyShare(thread: ThreadPerformance = performance): () => number {
  let last = thread.eventLoopUtilization();
  return () => {
    const current = thread.eventLoopUtilization();
    const { utilization } = thread.eventLoopUtilization(current, last);
    last = current;
    return utilization;
  };
}
