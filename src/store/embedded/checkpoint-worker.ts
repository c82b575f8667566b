import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { isMainThread, type MessagePort, parentPort, workerData } from "node:worker_threads";

/** Between two checkpoints: long enough to gather pages, short enough that the log stays small. */
const PAUSE_MS = 200;
/** The writer is asked to hold once a checkpoint is so quick that the one it waits for will be, too. */
const QUICK_MS = 4;
const ROUNDS_MAX = 20;
const HELD_MS_MAX = 1_000;

/** What the thread is started with. */
export interface CheckpointWork {
  readonly file: string;
  /** Pages in the log beyond which it is started anew. */
  readonly logPagesMax: number;
}

/** Moves the log's pages into the database file, away from the thread that answers requests; PASSIVE never makes a writer wait. */
async function checkpointForEver(port: MessagePort, { file, logPagesMax }: CheckpointWork): Promise<void> {
  let stopped = false;
  port.on("message", (message) => {
    if (message !== "stop") return;
    stopped = true;
    port.close();
  });
  using database = new DatabaseSync(file, { timeout: 0 });
  let checkpoint: StatementSync | undefined;
  while (!stopped) {
    checkpoint ??= prepared(database);
    if (checkpoint !== undefined && run(checkpoint) > logPagesMax) {
      catchUp(checkpoint);
      await restartLog(port, checkpoint);
    }
    await setTimeout(PAUSE_MS);
  }
}

/** Undefined while another process holds the file, as where it recovers what a third one left: an error of this thread would end the process. */
function prepared(database: DatabaseSync): StatementSync | undefined {
  try {
    return database.prepare("pragma wal_checkpoint(passive)");
  } catch {
    return undefined;
  }
}

/** While one checkpoint runs, more is written: each round has less to move. */
function catchUp(checkpoint: StatementSync): void {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const startedAt = performance.now();
    run(checkpoint);
    if (performance.now() - startedAt <= QUICK_MS) return;
  }
}

/**
 * The first write after all pages were moved starts the log from its beginning, and under load there is always one more: the writer holds
 * for the last of them.
 */
async function restartLog(port: MessagePort, checkpoint: StatementSync): Promise<void> {
  const held = new Promise<void>((resolve) => {
    const answer = (message: unknown) => {
      if (message !== "held") return;
      port.off("message", answer);
      resolve();
    };
    port.on("message", answer);
  });
  port.postMessage("hold");
  await Promise.race([held, setTimeout(HELD_MS_MAX)]);
  run(checkpoint);
  port.postMessage("resume");
}

/** Moves what it can; returns how many pages the log holds. */
function run(checkpoint: StatementSync): number {
  try {
    return Number(checkpoint.get()?.["log"]);
  } catch {
    // Whoever writes meets the same failure and answers for it; the next round tries again.
    return 0;
  }
}

if (!isMainThread && parentPort !== null) await checkpointForEver(parentPort, workerData);
