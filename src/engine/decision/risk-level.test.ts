import { describe, expect, test } from "vitest";
import { riskLevelOf } from "./risk-level.ts";

describe("riskLevelOf", () => {
  test.each([
    [0, "low"],
    [29, "low"],
    [30, "medium"],
    [49, "medium"],
    [50, "high"],
    [79, "high"],
    [80, "critical"],
    [100, "critical"],
  ])("%d is %s", (score, level) => {
    expect(riskLevelOf(score, { medium: 30, high: 50, critical: 80 })).toBe(level);
  });

  test("a threshold between two scores counts from the higher one", () => {
    const thresholds = { medium: 0.5, high: 50.5, critical: 100 };
    expect([0, 1, 50, 51, 99, 100].map((score) => riskLevelOf(score, thresholds))).toEqual([
      "low",
      "medium",
      "medium",
      "high",
      "high",
      "critical",
    ]);
  });
});
