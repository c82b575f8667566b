import { Worker } from "node:worker_threads";
import { entryFile } from "../../own-file.ts";
import type { CheckpointWork } from "./checkpoint-worker.ts";
import { endWorker } from "./end-worker.ts";
import type { WriteTurns } from "./write-turns.ts";

/** The thread that moves the log's pages into the database file. */
export interface Checkpoints {
  close(): Promise<void>;
}

/** Pages in the log, 64 MiB, beyond which it is started anew. */
const LOG_PAGES_MAX = 16_384;

/** Starts the checkpoints of a database file. */
export function startCheckpoints(file: string, turns: WriteTurns, logPagesMax = LOG_PAGES_MAX): Checkpoints {
  const workerData: CheckpointWork = { file, logPagesMax, turns: turns.memory };
  const worker = new Worker(entryFile("checkpoint-worker"), { workerData });
  worker.unref();
  return { close: () => endWorker(worker, "stop") };
}
