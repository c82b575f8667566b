import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createBatches } from "./create-batches.ts";

/** Batches that double their numbers, each when it is let go. */
function held(itemsMax: number) {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const double = createBatches<number, number>(itemsMax, async (batch) => {
    batches.push(batch.map(({ item }) => item));
    await new Promise<void>((resolve) => ends.push(resolve));
    for (const { item, resolve, reject } of batch)
      if (item < 0) reject(new Error(`refused ${item}`));
      else resolve(2 * item);
  });
  const release = async () => {
    ends.shift()?.();
    await setImmediate();
  };
  return { batches, double, release };
}

describe("createBatches", () => {
  it("takes together what comes in one turn, and then what came meanwhile", async () => {
    const { batches, double, release } = held(10);
    const first = [1, 2, 3].map(double);
    await setImmediate();
    const later = [4, 5].map(double);
    await release();
    expect(await Promise.all(first)).toEqual([2, 4, 6]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    await release();
    expect(await Promise.all(later)).toEqual([8, 10]);
    const alone = double(6);
    await setImmediate();
    await release();
    expect(await alone).toBe(12);
  });

  it("takes no more than it may at once", async () => {
    const { batches, double, release } = held(2);
    const all = Promise.all([1, 2, 3, 4, 5].map(double));
    await setImmediate();
    for (let batch = 0; batch < 3; batch += 1) await release();
    expect(await all).toEqual([2, 4, 6, 8, 10]);
    expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  });

  it("refuses one for itself, and of a batch that breaks those who were not told", async () => {
    const { double, release } = held(10);
    const asked = Promise.allSettled([1, -1, 2].map(double));
    await setImmediate();
    await release();
    expect(await asked).toMatchObject([{ value: 2 }, { reason: { message: "refused -1" } }, { value: 4 }]);
    const broken = createBatches<number, number>(10, async ([first]) => {
      first?.resolve(7);
      throw new Error("broken");
    });
    expect(await Promise.allSettled([1, 2].map(broken))).toMatchObject([
      { value: 7 },
      { reason: { message: "broken" } },
    ]);
    // And whoever comes next is served.
    expect(await Promise.allSettled([broken(3)])).toMatchObject([{ value: 7 }]);
  });

  it("waits for a batch that hangs only so long", async () => {
    const ends: (() => void)[] = [];
    const losing: (() => void)[] = [];
    const asked = createBatches<number, number>(
      10,
      async (batch) => {
        if (batch[0]?.item === 1) await new Promise<void>((resolve) => ends.push(resolve));
        for (const { item, resolve } of batch) resolve(item);
      },
      (lose) => {
        losing.push(lose);
        return () => undefined;
      },
    );
    const hanging = asked(1);
    await setImmediate();
    const next = asked(2);
    losing[0]?.();
    expect(await next).toBe(2);
    ends[0]?.();
    expect(await hanging).toBe(1);
  });
});
