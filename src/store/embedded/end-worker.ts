import type { Worker } from "node:worker_threads";

/** Tells a thread to stop, and resolves when it has ended; until then it keeps the process. */
export async function endWorker(worker: Worker, stop: unknown): Promise<void> {
  worker.ref();
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  worker.postMessage(stop);
  await ended;
}
