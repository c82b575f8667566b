import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { isMainThread, parentPort, workerData } from "node:worker_threads";

/** Between two checkpoints: long enough to gather pages, short enough that the log stays small. */
const PAUSE_MS = 200;

/** Moves the log's pages into the database file, away from the thread that answers requests; PASSIVE never makes a writer wait. */
async function checkpointForEver(file: string): Promise<void> {
  const database = new DatabaseSync(file, { timeout: 0 });
  let stopped = false;
  parentPort?.once("message", () => {
    stopped = true;
  });
  const checkpoint = database.prepare("pragma wal_checkpoint(passive)");
  while (!stopped) {
    try {
      checkpoint.get();
    } catch {
      // Whoever writes meets the same failure and answers for it; the next round tries again.
    }
    await setTimeout(PAUSE_MS);
  }
  database.close();
}

if (!isMainThread) await checkpointForEver(String(workerData));
