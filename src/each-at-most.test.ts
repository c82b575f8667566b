import { describe, expect, it } from "vitest";
import { eachAtMost } from "./each-at-most.ts";

describe("eachAtMost", () => {
  it("takes every item once, in their order, and no more at once than it may", async () => {
    const begun: number[] = [];
    let underWay = 0;
    let most = 0;
    await eachAtMost([10, 11, 12, 13, 14], 2, async (item, index) => {
      begun.push(item);
      expect(item).toBe(10 + index);
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
    });
    expect(begun).toEqual([10, 11, 12, 13, 14]);
    expect(most).toBe(2);
  });

  it("throws the first failure and begins nothing behind it", async () => {
    const begun: number[] = [];
    const failed = eachAtMost([1, 2, 3, 4, 5], 2, async (item) => {
      begun.push(item);
      await Promise.resolve();
      if (item === 1) throw new Error("one");
    });
    await expect(failed).rejects.toThrow("one");
    await new Promise(setImmediate);
    expect(begun).toEqual([1, 2]);
  });
});
