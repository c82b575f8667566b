import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { openWriteTurns } from "./write-turns.ts";

const EACH = 2_000;
const THREADS = 3;
const TURNS_URL = new URL("./write-turns.ts", import.meta.url).href;

/** A thread that takes turns, and in each of them adds to a number as nobody may who is not alone. */
const ADDER = `
  import { parentPort, workerData } from "node:worker_threads";
  const { openWriteTurns } = await import(workerData.url);
  const turns = openWriteTurns(workerData.turns);
  const sum = new Int32Array(workerData.sum);
  for (let n = 0; n < ${EACH}; n += 1) {
    if (n % 2 === 0) turns.takeStanding();
    else await turns.take();
    const before = sum[0];
    for (let wait = 0; wait < 50; wait += 1) Atomics.load(sum, 1);
    sum[0] = before + 1;
    turns.giveBack();
  }
  parentPort.postMessage("done");
`;

describe("turns to write", () => {
  it("are one thread's at a time, whether it stands still for them or not", async () => {
    const turns = openWriteTurns();
    const sum = new SharedArrayBuffer(8);
    const workerData = { url: TURNS_URL, turns: turns.memory, sum };
    const ended = Array.from({ length: THREADS }, () => {
      const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(ADDER)}`), { workerData });
      return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
    });
    const own = new Int32Array(sum);
    for (let n = 0; n < EACH; n += 1) {
      await turns.take();
      const before = own[0] ?? 0;
      for (let wait = 0; wait < 50; wait += 1) Atomics.load(own, 1);
      own[0] = before + 1;
      turns.giveBack();
    }
    await Promise.all(ended);
    expect(own[0]).toBe((THREADS + 1) * EACH);
  });

  it("come in the order in which they were asked for, and at once to who is alone", async () => {
    const turns = openWriteTurns();
    expect(turns.take()).toBeUndefined();
    const order: number[] = [];
    const waiting = [1, 2, 3].map((name) =>
      Promise.resolve(turns.take()).then(() => {
        order.push(name);
        turns.giveBack();
      }),
    );
    turns.giveBack();
    await Promise.all(waiting);
    expect(order).toEqual([1, 2, 3]);
    expect(turns.take()).toBeUndefined();
  });
});
