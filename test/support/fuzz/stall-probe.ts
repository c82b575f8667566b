import { createServer } from "node:http";
import process from "node:process";
import { isMainThread } from "node:worker_threads";

// Loaded into the service's process before the service: it measures how long the main thread keeps its event loop, in processor time, so
// that a machine that is busy with something else does not look like a stall.

/** Between two ticks a loop that is not held up runs so long; a stall is told that much too long at most. */
const TICK_MS = 5;
const MICROSECONDS = 1_000;

if (isMainThread) {
  let before = process.threadCpuUsage();
  let worstMs = 0;
  const look = () => {
    const now = process.threadCpuUsage();
    worstMs = Math.max(worstMs, (now.user - before.user + now.system - before.system) / MICROSECONDS);
    before = now;
  };
  setInterval(look, TICK_MS).unref();
  // Answers the most since it was asked last.
  const server = createServer((_request, response) => {
    look();
    response.end(JSON.stringify({ worstMs }));
    worstMs = 0;
  });
  server.listen(process.env["STALL_PROBE"]).unref();
}
