import { expect, it } from "vitest";
import { rankingOf } from "./ranking.ts";

it.each([
  ["frauds first", [4, 3, 2, 1], [1, 1, 0, 0], 1, 1],
  ["frauds last", [1, 2, 3, 4], [1, 0, 0, 0], 0, 1 / 4],
  ["one tie of all", [1, 1, 1, 1], [1, 0, 0, 1], 1 / 2, 1 / 2],
  ["a fraud between", [3, 2, 1], [0, 1, 0], 1 / 2, 1 / 2],
] as const)("%s", (_name, scores, frauds, auc, averagePrecision) => {
  const ranking = rankingOf(Float64Array.from(scores), Uint8Array.from(frauds));
  expect(ranking.auc).toBeCloseTo(auc, 9);
  expect(ranking.averagePrecision).toBeCloseTo(averagePrecision, 9);
});
