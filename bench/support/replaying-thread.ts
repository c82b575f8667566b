import { parentPort, workerData } from "node:worker_threads";
import { type Batch, type BatchTarget, replayBatch } from "./replay-batch.ts";

// Sends one batch after the other on a thread of its own, so that the load beside it is sent in time.
const { target, batch }: { readonly target: BatchTarget; readonly batch: Batch } = workerData;
let isOver = false;
parentPort?.once("message", () => {
  isOver = true;
});
while (!isOver) await replayBatch(target, batch);
