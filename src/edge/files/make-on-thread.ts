import { Worker } from "node:worker_threads";

const HEAP_MB_MAX = 128;

/**
 * Has a thread make something: it posts one message and ends, so that what it loaded leaves no memory behind, and no request waits for its
 * work. Throws what the thread throws.
 */
export function makeOnThread<T>(script: URL, workerData: unknown): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX } });
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () =>
    reject(new Error(`Cannot serve files: the thread of ${script.pathname} ended without them`)),
  );
  return promise;
}
