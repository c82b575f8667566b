import { Worker } from "node:worker_threads";
import type { CheckpointWork } from "./checkpoint-worker.ts";

/** Longest that writes are held while the log is started anew. */
const HOLD_MS_MAX = 1_000;

/** The thread that moves the log's pages into the database file. */
export interface Checkpoints {
  /** What a commit waits for; undefined when it need not. */
  readonly gate: () => Promise<void> | undefined;
  close(): Promise<void>;
}

/** Pages in the log, 64 MiB, beyond which it is started anew. */
const LOG_PAGES_MAX = 16_384;

/** Starts the checkpoints of a database file. */
export function startCheckpoints(file: string, logPagesMax = LOG_PAGES_MAX): Checkpoints {
  const workerData: CheckpointWork = { file, logPagesMax };
  const worker = new Worker(new URL("./checkpoint-worker.ts", import.meta.url), { workerData });
  let held: PromiseWithResolvers<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const resume = () => {
    clearTimeout(timer);
    held?.resolve();
    held = undefined;
  };
  worker.on("message", (message) => {
    if (message !== "hold") {
      resume();
      return;
    }
    held = Promise.withResolvers<void>();
    // Not unref'd: a process whose only work is the write that waits here must not end before it.
    timer = setTimeout(resume, HOLD_MS_MAX);
    worker.postMessage("held");
  });
  worker.unref();
  return {
    gate: () => held?.promise,
    async close() {
      resume();
      worker.ref();
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      worker.postMessage("stop");
      await ended;
    },
  };
}
