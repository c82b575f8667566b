import { performance } from "node:perf_hooks";

/** Opens a meter of this thread: each reading is the share of the time since the one before in which it was busy, 0 to 1. */
export function createUtilisation(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, last);
    last = current;
    return utilization;
  };
}
