import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shuffleLabels, simulatedBase, simulateRows, TRUE_WEIGHTS } from "../../test/support/simulated-rows-fixture.ts";
import { LABEL_CODES } from "../engine/backtest/columns.ts";
import type { Thresholds } from "../engine/decision/risk-level.ts";
import { mergeSpec } from "../engine/policy/merge-spec.ts";
import { EMPTY_SPEC } from "../engine/policy/policy-spec.ts";
import { resolvePolicy } from "../engine/policy/resolve-policy.ts";
import type { FitInput } from "./fit-input.ts";
import { fitPolicy } from "./fit-policy.ts";
import type { FitResult } from "./fit-result.ts";
import { alertsByLevel } from "./levels/choose-thresholds.ts";
import { rowPoints } from "./levels/row-points.ts";
import { judgeOrders } from "./measure/judge-orders.ts";
import { measureLevels } from "./measure/measure-levels.ts";
import { type FitRows, takeFitRows } from "./rows/fit-rows.ts";
import { splitDays } from "./rows/split-days.ts";
import { clustersOf } from "./statistics/clusters.ts";
import type { Interval } from "./statistics/interval.ts";
import { rankingOf, rankRows } from "./statistics/ranking.ts";

const configuration = simulatedBase();

function inputOf(rows: FitRows, options: Partial<FitInput> = {}): FitInput {
  const objective = { kind: "alerts_per_1000", alerts: 15 } as const;
  return { configuration, rows, objective, changesMax: 100, labelDelayDays: 7, ...options };
}

function completed(result: FitResult): FitResult & { kind: "completed" } {
  if (result.kind !== "completed") throw new Error(`Expected a completed fit, found ${result.because}`);
  return result;
}

function weightsOf({ suggestion }: FitResult & { kind: "completed" }): Float64Array {
  return Float64Array.from(suggestion.rules.slice(0, TRUE_WEIGHTS.length), ({ weight }) => weight);
}

/** All honest rows and so many of the frauds, spread over the days. */
function withFrauds(rows: FitRows, count: number): FitRows {
  const frauds = [...rows.labels.keys()].filter((row) => rows.labels[row] === LABEL_CODES.fraud);
  const kept = new Set(Array.from({ length: count }, (_, one) => frauds[Math.floor((one * frauds.length) / count)]));
  const isKept = (label: number, row: number) => label !== LABEL_CODES.fraud || kept.has(row);
  return takeFitRows(
    rows,
    Int32Array.from([...rows.labels.keys()].filter((row) => isKept(rows.labels[row] ?? 0, row))),
  );
}

/** Alerts a thousand rows at each level, of the suggestion on some rows. */
function alertsOn(rows: FitRows, weights: Float64Array, thresholds: Thresholds) {
  return alertsByLevel(rowPoints(rows.strengths, weights), thresholds);
}

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
    const base = alertsOn(trained, new Float64Array(TRUE_WEIGHTS.length).fill(20), configuration.thresholds);
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
    const start = mergeSpec(EMPTY_SPEC, configuration);
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
      const moved = rules.filter(({ weight }, index) => weight !== configuration.rules[index]?.weight).length;
      const isSame = JSON.stringify(thresholds) === JSON.stringify(configuration.thresholds);
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

describe("fitPolicy abstains", () => {
  it("from fewer than 30 frauds", () => {
    const rows = simulateRows({ seed: "few", rows: 12_000, days: 90, intercept: -5 });
    const frauds = [...rows.labels.keys()].filter((row) => rows.labels[row] === LABEL_CODES.fraud);
    const labels = rows.labels.slice();
    for (const row of frauds.slice(29)) labels[row] = LABEL_CODES.legitimate;
    expect(fitPolicy(inputOf({ ...rows, labels }))).toMatchObject({ kind: "abstained", because: "too_few_frauds" });
  });

  it("from days too few for the label delay", () => {
    const rows = simulateRows({ seed: "short", rows: 6_000, days: 20, intercept: -5 });
    expect(fitPolicy(inputOf(rows))).toMatchObject({ kind: "abstained", because: "too_short", split: null });
    expect(fitPolicy(inputOf(rows, { labelDelayDays: 5 })).kind).toBe("completed");
  });

  it("law: from shuffled labels, twenty of twenty times, whatever the objective", () => {
    const rows = simulateRows({ seed: "shuffled", rows: 4_000, days: 60, intercept: -5 });
    const cost = { kind: "cost", reviewMinor: 5_000, frictionMinor: 10_000, recoveredShare: 0.8 } as const;
    for (let round = 0; round < 20; round += 1) {
      const shuffled = shuffleLabels(rows, `round ${round}`);
      for (const objective of [inputOf(rows).objective, cost])
        expect(fitPolicy(inputOf(shuffled, { objective }))).toMatchObject({ kind: "abstained", because: "no_gain" });
    }
  });

  it("law: with 30 frauds it never ranks later days worse than the base beyond the interval of the change", () => {
    // So few prove a better ranking only rarely, but what alerts cost often.
    const cost = { kind: "cost", reviewMinor: 20_000, frictionMinor: 40_000, recoveredShare: 0.8 } as const;
    let completedRounds = 0;
    for (let round = 0; round < 20; round += 1) {
      const rows = withFrauds(simulateRows({ seed: `thirty ${round}`, rows: 3_000, days: 60, intercept: -5 }), 30);
      const later = simulateRows({ seed: `later ${round}`, rows: 30_000, days: 60, intercept: -6 });
      for (const objective of [inputOf(rows).objective, cost]) {
        const fitted = fitPolicy(inputOf(rows, { objective }));
        if (fitted.kind === "abstained") continue;
        completedRounds += 1;
        const base = new Float64Array(TRUE_WEIGHTS.length).fill(20);
        const orders = [base, weightsOf(fitted)].map((weights) => rowPoints(later.strengths, weights));
        expect(judgeOrders(later, orders).change(1, "averagePrecision")?.high).toBeGreaterThan(0);
      }
    }
    expect(completedRounds).toBeGreaterThan(0);
  });
});

describe("a budget of alerts that cannot be met", () => {
  /** A base of which many rows have 98 points and more: each rule gives as much as if it alone were proof. */
  const loud = {
    ...configuration,
    rules: configuration.rules.map((rule) => (rule.enabled ? { ...rule, weight: 110 } : rule)),
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
    for (const changesMax of [2, 3, 4, 5, 100])
      for (const alerts of [2, 20, 60, 120]) {
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

describe("fitPolicy without labels", () => {
  const rows = simulateRows({ seed: "unlabelled", rows: 12_000, days: 90, labelled: 0 });

  it("suggests thresholds alone for a budget of alerts", () => {
    const fitted = completed(fitPolicy(inputOf(rows)));
    expect(fitted.suggestion.rules).toEqual(
      configuration.rules.map(({ code, enabled, weight, config }) => ({ code, enabled, weight, config })),
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

describe("the forecast", () => {
  it("law: lies within its own 95 % interval on later days twenty times as long, in at least 88 of 100 portfolios", () => {
    const counts = new Map<string, { inside: number; of: number }>();
    const note = (name: string, interval: Interval | null | undefined, found: number | undefined) => {
      if (interval === null || interval === undefined || found === undefined) return;
      const count = counts.get(name) ?? { inside: 0, of: 0 };
      counts.set(name, count);
      count.of += 1;
      if (found >= interval.low && found <= interval.high) count.inside += 1;
    };
    for (let portfolio = 0; portfolio < 100; portfolio += 1) {
      const rows = simulateRows({ seed: `portfolio ${portfolio}`, rows: 5_000, days: 60, intercept: -4.5 });
      const fitted = fitPolicy(inputOf(rows));
      if (fitted.kind === "abstained") continue;
      const later = simulateRows({ seed: `later ${portfolio}`, rows: 35_000, days: 420, intercept: -4.5 });
      const points = rowPoints(later.strengths, weightsOf(fitted));
      const clusters = clustersOf(later.customers);
      const frauds = later.labels.map((label) => (label === LABEL_CODES.fraud ? 1 : 0));
      const ranking = rankingOf(rankRows(points, frauds, clusters));
      note("averagePrecision", fitted.after.averagePrecision, ranking?.averagePrecision);
      note("auc", fitted.after.auc, ranking?.auc);
      const whole = { rows: later, clusters, days: 420, objective: inputOf(rows).objective };
      const [found] = measureLevels(whole, points, fitted.suggestion.thresholds);
      const [forecast] = fitted.after.levels;
      for (const name of ["alertsPer1000", "precision", "recall", "fraudAmountShare"] as const)
        note(name, forecast?.[name], found?.[name]?.value);
    }
    expect([...counts.keys()]).toHaveLength(6);
    expect(counts.get("averagePrecision")?.of).toBeGreaterThanOrEqual(95);
    for (const { inside, of } of counts.values()) expect(inside).toBeGreaterThanOrEqual(0.88 * of);
  }, 120_000);
});
