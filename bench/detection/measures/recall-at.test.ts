import { expect, it } from "vitest";
import { recallAt } from "./recall-at.ts";

const sums = Float64Array.of(9, 8, 7, 6, 5);
const frauds = Uint8Array.of(1, 0, 1, 0, 0);

it.each([
  [0, 1 / 2],
  [333.4, 1],
  [1_000, 1],
])("at %d alarms per 1,000 honest rows", (budget, recall) => {
  expect(recallAt(sums, frauds, budget)).toBeCloseTo(recall, 9);
});

it("takes a tie in proportion", () => {
  expect(recallAt(Float64Array.of(5, 5, 5), Uint8Array.of(1, 0, 0), 500)).toBeCloseTo(0.5, 9);
});

it("says nothing without both kinds of rows", () => {
  expect(recallAt(sums, new Uint8Array(5), 10)).toBeNull();
  expect(recallAt(sums, new Uint8Array(5).fill(1), 10)).toBeNull();
});
