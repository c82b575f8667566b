import { expect, it } from "vitest";
import type { FitResult } from "../../fit/fit-result.ts";
import { describeFit, fitData } from "./describe-fit.ts";

const figures = { levels: [], auc: null, averagePrecision: null };
const thresholds = { medium: 98, high: 99, critical: 100 };
const fit: FitResult = {
  kind: "completed",
  split: {
    trainedFromDay: 20_000,
    trainedToDay: 20_020,
    testedFromDay: 20_028,
    testedToDay: 20_040,
    labelDelayDays: 7,
    fraudsTrained: 40,
    fraudsTested: 20,
  },
  suggestion: { rules: [], thresholds },
  pointsPerDoubling: null,
  budgetMet: false,
  path: [{ changes: 1, change: { rules: [], thresholds }, averagePrecision: null, budgetMet: false }],
  before: figures,
  after: figures,
};

it("says that a suggestion raises more alerts than were asked for, and nothing of it where it does not", () => {
  const over = "over the alerts asked for: thresholds end at 98; allow more changes, or ask for more alerts";
  expect(describeFit(fit)).toContain(over);
  for (const budgetMet of [true, null]) expect(describeFit({ ...fit, budgetMet })).not.toContain(over);
  expect(fitData(fit)).toMatchObject({ budget_met: false, path: [{ budget_met: false }] });
});
