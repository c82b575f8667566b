import { describe, expect, it } from "vitest";
import { effort } from "../../test/support/effort.ts";
import { inputOf, weightsOf } from "../../test/support/fit-fixture.ts";
import { simulateRows } from "../../test/support/simulated-rows-fixture.ts";
import { LABEL_CODES } from "../engine/backtest/columns.ts";
import { fitPolicy } from "./fit-policy.ts";
import { rowPoints } from "./levels/row-points.ts";
import { measureLevels } from "./measure/measure-levels.ts";
import { clustersOf } from "./statistics/clusters.ts";
import type { Interval } from "./statistics/interval.ts";
import { rankingOf, rankRows } from "./statistics/ranking.ts";

const PORTFOLIOS = effort(25, 100);

describe("the forecast", () => {
  it("law: lies within its own 95 % interval on later days twenty times as long, in at least 88 % of portfolios", () => {
    const counts = new Map<string, { inside: number; of: number }>();
    const note = (name: string, interval: Interval | null | undefined, found: number | undefined) => {
      if (interval === null || interval === undefined || found === undefined) return;
      const count = counts.get(name) ?? { inside: 0, of: 0 };
      counts.set(name, count);
      count.of += 1;
      if (found >= interval.low && found <= interval.high) count.inside += 1;
    };
    for (let portfolio = 0; portfolio < PORTFOLIOS; portfolio += 1) {
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
    expect(counts.get("averagePrecision")?.of).toBeGreaterThanOrEqual(0.95 * PORTFOLIOS);
    for (const { inside, of } of counts.values()) expect(inside).toBeGreaterThanOrEqual(0.88 * of);
  });
});
