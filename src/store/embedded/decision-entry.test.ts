import { expect, it } from "vitest";
import { RECOMMENDED_ACTIONS } from "../../engine/decision/recommended-action.ts";
import { RISK_LEVELS } from "../../engine/decision/risk-level.ts";
import { entryNumbers } from "./decision-entry.ts";

it("numbers every level and action there is, in the order in which stores have them", () => {
  expect(entryNumbers.levels(RISK_LEVELS)).toEqual([0, 1, 2, 3]);
  expect(entryNumbers.actions(RECOMMENDED_ACTIONS)).toEqual([0, 1, 2, 3]);
  expect(entryNumbers.levels(["low", "medium", "high", "critical"])).toEqual([0, 1, 2, 3]);
  expect(entryNumbers.actions(["approve", "step_up", "manual_review", "block"])).toEqual([0, 1, 2, 3]);
  expect(entryNumbers.labels(["none", "fraud", "legitimate", "suspected"])).toEqual([0, 1, 2, 3]);
});
