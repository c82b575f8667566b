import { describe, expect, it } from "vitest";
import { effort } from "../../test/support/effort.ts";
import { alertsOn, completed, FIT_BASE, inputOf } from "../../test/support/fit-fixture.ts";
import { simulateRows, TRUE_WEIGHTS } from "../../test/support/simulated-rows-fixture.ts";
import type { FitInput } from "./fit-input.ts";
import { fitPolicy } from "./fit-policy.ts";
import type { FitResult } from "./fit-result.ts";
import { takeFitRows } from "./rows/fit-rows.ts";
import { splitDays } from "./rows/split-days.ts";

const CHANGES_MAX = effort([2, 5, 100], [2, 3, 4, 5, 100]);
const ALERTS = effort([2, 60], [2, 20, 60, 120]);

describe("a budget of alerts that cannot be met", () => {
  /** A base of which many rows have 98 points and more: each rule gives as much as if it alone were proof. */
  const loud = {
    ...FIT_BASE,
    rules: FIT_BASE.rules.map((rule) => (rule.enabled ? { ...rule, weight: 110 } : rule)),
  };
  const objective = { kind: "alerts_per_1000", alerts: 5 } as const;
  const rows = simulateRows({ seed: "loud", rows: 12_000, days: 90, intercept: -5 });
  const trained = takeFitRows(rows, splitDays(rows, 7)?.trained ?? new Int32Array(0));
  const alertsOf = ({ suggestion }: FitResult & { kind: "completed" }, entry: FitInput) => {
    const weights = Float64Array.from(entry.configuration.rules.slice(0, TRUE_WEIGHTS.length), ({ code }) => {
      return suggestion.rules.find((rule) => rule.code === code)?.weight ?? 0;
    });
    return alertsOn(trained, weights, suggestion.thresholds).medium;
  };

  it("is told, with the alerts that it raises, where few changes are allowed; and met where many are", () => {
    const budget = Math.floor((5 * trained.labels.length) / 1_000);
    const few = inputOf(rows, { configuration: loud, objective, changesMax: 3 });
    const limited = completed(fitPolicy(few));
    expect(limited.budgetMet).toBe(false);
    expect(limited.suggestion.thresholds).toEqual({ medium: 98, high: 99, critical: 100 });
    expect(alertsOf(limited, few)).toBeGreaterThan(budget);
    expect(limited.path.map(({ budgetMet }) => budgetMet)).toEqual(limited.path.map(() => false));
    const many = inputOf(rows, { configuration: loud, objective });
    const whole = completed(fitPolicy(many));
    expect(whole.budgetMet).toBe(true);
    expect(alertsOf(whole, many)).toBeLessThanOrEqual(budget);
  });

  it("law: is never met by word alone, and never exceeded without a word", () => {
    for (const changesMax of CHANGES_MAX)
      for (const alerts of ALERTS) {
        const input = inputOf(rows, { configuration: loud, objective: { ...objective, alerts }, changesMax });
        const fitted = fitPolicy(input);
        if (fitted.kind === "abstained") continue;
        expect(fitted.budgetMet).toBe(alertsOf(fitted, input) <= Math.floor((alerts * trained.labels.length) / 1_000));
      }
  });

  it("is told without labels, too", () => {
    const unlabelled = simulateRows({ seed: "loud", rows: 12_000, days: 90, labelled: 0 });
    expect(completed(fitPolicy(inputOf(unlabelled, { configuration: loud, objective })))).toMatchObject({
      budgetMet: false,
      suggestion: { thresholds: { medium: 98, high: 99, critical: 100 } },
    });
    const plain = fitPolicy(inputOf(unlabelled, { objective: { ...objective, alerts: 20 } }));
    expect(plain).toMatchObject({ budgetMet: true });
  });
});
