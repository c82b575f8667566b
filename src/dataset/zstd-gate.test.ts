import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { closeZstdGate, createZstdGate } from "./zstd-gate.ts";

/** Packs without an end. */
const PACKING = `
const { packText } = await import(${JSON.stringify(new URL("./dataset-row.ts", import.meta.url).href)});
const { parentPort } = await import("node:worker_threads");
for (let n = 0; ; n += 1) {
  packText("a row");
  if (n === 0) parentPort.postMessage("packs");
}`;

test("a thread that packs stands still at a closed gate, where it can be ended", async () => {
  const zstdGate = createZstdGate();
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(PACKING)}`), {
    workerData: { zstdGate },
  });
  await once(worker, "message");
  await closeZstdGate(zstdGate);
  // As many as wait at the gate; whom this wakes finds it closed, and waits again.
  await expect.poll(() => Atomics.notify(zstdGate, 0)).toBe(1);
  await worker.terminate();
});

test("a gate is closed once nobody is inside", async () => {
  const zstdGate = createZstdGate();
  Atomics.add(zstdGate, 0, 1);
  const closed = vi.fn();
  const closing = closeZstdGate(zstdGate).then(closed);
  await Promise.race([closing, new Promise(setImmediate)]);
  expect(closed).not.toHaveBeenCalled();
  Atomics.sub(zstdGate, 0, 1);
  await closing;
  expect(closed).toHaveBeenCalledOnce();
});
