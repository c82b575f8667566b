import { expect, it } from "vitest";
import { mapAhead } from "./map-ahead.ts";

it("gives results in the order of the items, whichever is done first, and begins no more than so many ahead", async () => {
  const begun: number[] = [];
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<number>());
  const results = mapAhead(ends.keys(), 2, (item) => {
    begun.push(item);
    return ends[item]?.promise ?? Promise.reject(new Error("No such item"));
  });
  for (const [item, { resolve }] of [...ends.entries()].toReversed()) resolve(10 * item);
  expect((await results.next()).value).toBe(0);
  expect(begun).toEqual([0, 1, 2]);
  expect((await results.next()).value).toBe(10);
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(await Array.fromAsync(results)).toEqual([20, 30, 40, 50]);
});

it("throws the first failure in the order of the items, and lets those behind it fail unheard", async () => {
  const results = mapAhead([0, 1, 2, 3], 4, async (item) => {
    if (item > 0) throw new Error(`item ${item}`);
    return item;
  });
  const taken: number[] = [];
  await expect(async () => {
    for await (const result of results) taken.push(result);
  }).rejects.toThrow("item 1");
  expect(taken).toEqual([0]);
});
