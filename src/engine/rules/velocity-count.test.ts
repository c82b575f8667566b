import { describe, expect, test } from "vitest";
import { evaluateRule, messageOf, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { velocityCount } from "./velocity-count.ts";

describe("velocity_count", () => {
  test.each([
    [1, 1, 0],
    [3, 10, 0],
    [4, 4, 1],
    [3, 11, 1],
    [20, 20, 1],
  ])("%d in 10 minutes and %d in 1 hour have strength %d", (count10m, count1h, strength) => {
    expect(strengthOf(evaluateRule(velocityCount, { velocity: { count10m, count1h } }))).toBe(strength);
  });

  test("concerns every type", () => {
    const found = evaluateRule(velocityCount, { transaction: { type: "deposit" }, velocity: { count10m: 4 } });
    expect(found.kind).toBe("hit");
  });

  test("says the shorter window first, and the numbers of both", () => {
    const short = evaluateRule(velocityCount, { velocity: { count10m: 4, count1h: 12 } });
    expect(messageOf(short)).toBe("Made 4 transactions in 10 minutes, more than 3");
    const long = evaluateRule(velocityCount, { velocity: { count10m: 2, count1h: 12 } });
    expect(messageOf(long)).toBe("Made 12 transactions in 1 hour, more than 10");
    expect(long).toMatchObject({ details: { count_10m: 2, max_count_10m: 3, count_1h: 12, max_count_1h: 10 } });
  });

  test("the parameters are the last counts allowed", () => {
    const velocity = { count10m: 6, count1h: 6 };
    expect(strengthOf(evaluateRule(velocityCount, { velocity }, { max_count_10m: 6 }))).toBe(0);
    expect(strengthOf(evaluateRule(velocityCount, { velocity }, { max_count_10m: 6, max_count_1h: 5 }))).toBe(1);
  });
});
