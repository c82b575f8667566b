import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { isMainThread, type MessagePort, parentPort, workerData } from "node:worker_threads";
import { openWriteTurns, type WriteTurns } from "./write-turns.ts";

/** Between two checkpoints: long enough to gather pages, short enough that the log stays small. */
const PAUSE_MS = 200;
/** Writers wait for the last checkpoint once one is so quick that the last will be, too. */
const QUICK_MS = 4;
const ROUNDS_MAX = 20;

/** What the thread is started with. */
export interface CheckpointWork {
  readonly file: string;
  /** Pages in the log beyond which it is started anew. */
  readonly logPagesMax: number;
  /** Of the turns that this process writes in. */
  readonly turns: SharedArrayBuffer;
}

/** Moves the log's pages into the database file, away from the thread that answers requests; PASSIVE never makes a writer wait. */
async function checkpointForEver(port: MessagePort, { file, logPagesMax, turns }: CheckpointWork): Promise<void> {
  const writeTurns = openWriteTurns(turns);
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
      restartLog(writeTurns, checkpoint);
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
 * The first write after all pages were moved starts the log from its beginning, and under load there is always one more: nobody of this process
 * writes while the last of them are moved.
 */
function restartLog(turns: WriteTurns, checkpoint: StatementSync): void {
  turns.takeStanding();
  try {
    run(checkpoint);
  } finally {
    turns.giveBack();
  }
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
