import { expect, it } from "vitest";
import { eachAlone } from "./each-alone.ts";

it("does each in order, and says nothing where all went well", async () => {
  const done: number[] = [];
  await eachAlone([1, 2, 3], async (item) => done.push(item));
  expect(done).toEqual([1, 2, 3]);
});

it("goes on behind what failed, and throws the first failure at the end", async () => {
  const done: number[] = [];
  const work = (item: number) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
    return Promise.resolve();
  };
  await expect(eachAlone([1, 2, 3, 4, 5], work)).rejects.toThrow("no 2");
  expect(done).toEqual([1, 3, 5]);
});

it("gives up where 20 have failed", async () => {
  let begun = 0;
  const work = () => Promise.reject(new Error(`no ${++begun}`));
  await expect(eachAlone(Array(1_000).fill(0), work)).rejects.toThrow("no 1");
  expect(begun).toBe(20);
});
