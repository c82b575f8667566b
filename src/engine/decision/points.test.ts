import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { confidenceOf, contributionHundredths, pointsOf, roundHalfUp, scoreOf } from "./points.ts";

describe("roundHalfUp", () => {
  test.each([
    [0, 0],
    [0.49, 0],
    [0.5, 1],
    [1.5, 2],
    [2.5, 3],
    [100.49999999999999, 101],
    [99_999.5, 100_000],
  ])("of %d is %d", (value, wanted) => {
    expect(roundHalfUp(value)).toBe(wanted);
  });
});

describe("contributionHundredths", () => {
  test.each([
    [25, 1, 2_500],
    [25, 1 / 3, 833],
    [20, 0.5, 1_000],
    [1.005, 1, 101],
    [0.145, 1, 15],
    [2.675, 1, 268],
    [10.075, 0.1, 101],
    [5, 0.001, 1],
    [5, 0.0009, 0],
    [0, 1, 0],
    [1000, 1, 100_000],
  ])("of weight %d and strength %d is %d", (weight, strength, wanted) => {
    expect(contributionHundredths(weight, strength)).toBe(wanted);
  });

  test("rounds every weight of three decimals half up, whatever a double makes of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (thousandths) => {
        expect(contributionHundredths(thousandths / 1_000, 1)).toBe(Math.floor((thousandths + 5) / 10));
      }),
    );
  });
});

describe("scoreOf", () => {
  test.each([
    [0, 0],
    [49, 0],
    [50, 1],
    [2_949, 29],
    [2_950, 30],
    [9_950, 100],
    [10_000, 100],
    [76_000, 100],
  ])("%d hundredths are %d", (hundredths, score) => {
    expect(scoreOf(hundredths)).toBe(score);
  });
});

describe("confidenceOf", () => {
  test.each([
    [0, 0, 0],
    [0, 10, 0],
    [5, 10, 50],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
    [10, 10, 100],
  ])("%d of %d is %d", (evaluable, enabled, confidence) => {
    expect(confidenceOf(evaluable, enabled)).toBe(confidence);
  });
});

describe("pointsOf", () => {
  test("adds contributions up without drift, and does not end at 100", () => {
    const hundredths = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 32 });
    fc.assert(
      fc.property(hundredths, (parts) => {
        const sum = parts.reduce((all, part) => all + part, 0);
        expect(pointsOf(parts.map((part) => ({ contribution: part / 100 })))).toBe(sum / 100);
      }),
    );
  });
});
