import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alertsOn, completed, FIT_BASE, inputOf, weightsOf } from "../../test/support/fit-fixture.ts";
import { simulateRows, TRUE_WEIGHTS } from "../../test/support/simulated-rows-fixture.ts";
import { mergeSpec } from "../engine/policy/merge-spec.ts";
import { EMPTY_SPEC } from "../engine/policy/policy-spec.ts";
import { resolvePolicy } from "../engine/policy/resolve-policy.ts";
import { fitPolicy } from "./fit-policy.ts";
import { takeFitRows } from "./rows/fit-rows.ts";
import { splitDays } from "./rows/split-days.ts";

describe("fitPolicy", () => {
  const rows = simulateRows({ seed: "portfolio", rows: 12_000, days: 90, intercept: -5 });
  const result = completed(fitPolicy(inputOf(rows)));

  it("learns on the first days, leaves a gap of the label delay and judges on the last 35 % of the days", () => {
    expect(result.split).toEqual({
      trainedFromDay: 20_000,
      trainedToDay: 20_051,
      testedFromDay: 20_059,
      testedToDay: 20_089,
      labelDelayDays: 7,
      fraudsTrained: expect.any(Number),
      fraudsTested: expect.any(Number),
    });
  });

  it("proves a gain: ranks better than the base, with an interval that says how sure it is", () => {
    const { before, after } = result;
    expect(after.averagePrecision?.value).toBeGreaterThan(before.averagePrecision?.value ?? 1);
    for (const { averagePrecision, auc } of [before, after])
      for (const interval of [averagePrecision, auc]) {
        expect(interval?.low).toBeLessThan(interval?.value ?? 0);
        expect(interval?.high).toBeGreaterThan(interval?.value ?? 1);
      }
  });

  it("puts medium at 30, high and critical above it, and meets the budget on the days that it learnt from", () => {
    const { thresholds } = result.suggestion;
    expect(thresholds.medium).toBe(30);
    expect(thresholds.high).toBeGreaterThan(30);
    expect(thresholds.critical).toBeGreaterThan(thresholds.high);
    expect(thresholds.critical).toBeLessThanOrEqual(100);
    const trained = takeFitRows(rows, splitDays(rows, 7)?.trained ?? new Int32Array(0));
    const alerts = alertsOn(trained, weightsOf(result), thresholds).medium;
    const budget = Math.floor((15 * trained.labels.length) / 1_000);
    expect(alerts).toBeLessThanOrEqual(budget);
    expect(alerts).toBeGreaterThan(0.8 * budget);
  });

  it("keeps the base's share of alarms between levels as near as whole thresholds allow", () => {
    const trained = takeFitRows(rows, splitDays(rows, 7)?.trained ?? new Int32Array(0));
    const base = alertsOn(trained, new Float64Array(TRUE_WEIGHTS.length).fill(20), FIT_BASE.thresholds);
    const { thresholds } = result.suggestion;
    const fitted = alertsOn(trained, weightsOf(result), thresholds);
    const wanted = (fitted.medium * base.high) / base.medium;
    for (const high of [thresholds.high - 1, thresholds.high + 1]) {
      if (high <= thresholds.medium || high >= 100) continue;
      const other = alertsOn(trained, weightsOf(result), { ...thresholds, high }).high;
      expect(Math.abs(fitted.high - wanted)).toBeLessThanOrEqual(Math.abs(other - wanted));
    }
  });

  it("suggests whole points that a policy takes unchanged", () => {
    const resolution = resolvePolicy(result.suggestion, { disabledRules: new Set() });
    if (resolution.kind !== "resolved") throw new Error("The suggestion does not resolve");
    expect(resolution.configuration.thresholds).toEqual(result.suggestion.thresholds);
    for (const { code, enabled, weight, config } of resolution.configuration.rules)
      expect(result.suggestion.rules).toContainEqual({ code, enabled, weight, config });
    for (const { enabled, weight } of result.suggestion.rules) if (enabled) expect(Number.isInteger(weight)).toBe(true);
    expect(weightsOf(result)[0]).toBeGreaterThan(weightsOf(result)[3] ?? 0);
    expect(result.pointsPerDoubling).toBeGreaterThan(0);
  });

  it("grows a path whose changes, one PATCH after the other, lead to the best suggestion of so many changes", () => {
    expect(result.path.map(({ changes }) => changes)).toEqual(result.path.map((_, index) => index + 1));
    expect(result.path[0]?.averagePrecision?.value).toBe(result.before.averagePrecision?.value);
    expect(result.path.at(-1)?.averagePrecision?.value).toBeGreaterThan(result.before.averagePrecision?.value ?? 1);
    const start = mergeSpec(EMPTY_SPEC, FIT_BASE);
    const end = result.path.reduce((spec, { change }) => mergeSpec(spec, change), start);
    const limited = completed(fitPolicy(inputOf(rows, { changesMax: result.path.length })));
    const merged = resolvePolicy(end, { disabledRules: new Set() });
    const direct = resolvePolicy(mergeSpec(start, limited.suggestion), { disabledRules: new Set() });
    expect(merged).toEqual(direct);
  });

  it("law: changes at most what may be changed", () => {
    for (const changesMax of [2, 3, 4, 5]) {
      const limited = fitPolicy(inputOf(rows, { changesMax }));
      if (limited.kind === "abstained") continue;
      const { rules, thresholds } = limited.suggestion;
      const moved = rules.filter(({ weight }, index) => weight !== FIT_BASE.rules[index]?.weight).length;
      const isSame = JSON.stringify(thresholds) === JSON.stringify(FIT_BASE.thresholds);
      expect(moved + (isSame ? 0 : 1)).toBeLessThanOrEqual(changesMax);
      expect(limited.path.length).toBeLessThanOrEqual(changesMax);
    }
  });

  it("law: equal input gives equal bytes", () => {
    const again = fitPolicy(inputOf(simulateRows({ seed: "portfolio", rows: 12_000, days: 90, intercept: -5 })));
    expect(JSON.stringify(again)).toBe(JSON.stringify(result));
  });

  it("law: with alerts counted by the day the budget holds, too", () => {
    const trained = takeFitRows(rows, splitDays(rows, 7)?.trained ?? new Int32Array(0));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), (alerts) => {
        const fitted = fitPolicy(inputOf(rows, { objective: { kind: "alerts_per_day", alerts } }));
        if (fitted.kind === "abstained") return;
        const found = alertsOn(trained, weightsOf(fitted), fitted.suggestion.thresholds).medium;
        expect(found).toBeLessThanOrEqual(52 * alerts);
      }),
      { numRuns: 5 },
    );
  });

  it("sets thresholds so that alerts and missed fraud cost less than before", () => {
    const cost = { kind: "cost", reviewMinor: 20_000, frictionMinor: 10_000, recoveredShare: 0.9 } as const;
    const fitted = completed(fitPolicy(inputOf(rows, { objective: cost })));
    const costOf = ({ levels }: typeof fitted.before) => levels[0]?.costMinor ?? 0;
    expect(costOf(fitted.after)).toBeLessThan(costOf(fitted.before));
    expect(costOf(result.after)).toBe(0);
  });
});

describe("fitPolicy without labels", () => {
  const rows = simulateRows({ seed: "unlabelled", rows: 12_000, days: 90, labelled: 0 });

  it("suggests thresholds alone for a budget of alerts", () => {
    const fitted = completed(fitPolicy(inputOf(rows)));
    expect(fitted.suggestion.rules).toEqual(
      FIT_BASE.rules.map(({ code, enabled, weight, config }) => ({ code, enabled, weight, config })),
    );
    expect(fitted.path).toHaveLength(1);
    expect(fitted.pointsPerDoubling).toBeNull();
    expect(fitted.after.averagePrecision).toBeNull();
    const [medium] = fitted.after.levels;
    expect(medium?.alertsPer1000?.value).toBeLessThan(25);
    expect(medium?.precision).toBeNull();
  });

  it("refuses to fit for cost", () => {
    const objective = { kind: "cost", reviewMinor: 1, frictionMinor: 1, recoveredShare: 1 } as const;
    expect(() => fitPolicy(inputOf(rows, { objective }))).toThrow("Cannot fit for cost without labels");
  });
});
