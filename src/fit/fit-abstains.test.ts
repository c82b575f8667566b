import { describe, expect, it } from "vitest";
import { effort } from "../../test/support/effort.ts";
import { inputOf, weightsOf } from "../../test/support/fit-fixture.ts";
import { shuffleLabels, simulateRows, TRUE_WEIGHTS } from "../../test/support/simulated-rows-fixture.ts";
import { LABEL_CODES } from "../engine/backtest/columns.ts";
import { fitPolicy } from "./fit-policy.ts";
import { rowPoints } from "./levels/row-points.ts";
import { judgeOrders } from "./measure/judge-orders.ts";
import { type FitRows, takeFitRows } from "./rows/fit-rows.ts";

/** Labels dealt anew. */
const ROUNDS = effort(6, 20);
/** Of thirty frauds each; few prove anything. */
const PORTFOLIOS = 20;

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

  it("law: from shuffled labels, every time, whatever the objective", () => {
    const rows = simulateRows({ seed: "shuffled", rows: 4_000, days: 60, intercept: -5 });
    const cost = { kind: "cost", reviewMinor: 5_000, frictionMinor: 10_000, recoveredShare: 0.8 } as const;
    for (let round = 0; round < ROUNDS; round += 1) {
      const shuffled = shuffleLabels(rows, `round ${round}`);
      for (const objective of [inputOf(rows).objective, cost])
        expect(fitPolicy(inputOf(shuffled, { objective }))).toMatchObject({ kind: "abstained", because: "no_gain" });
    }
  });

  it("law: with 30 frauds it never ranks later days worse than the base beyond the interval of the change", () => {
    // So few prove a better ranking only rarely, but what alerts cost often.
    const cost = { kind: "cost", reviewMinor: 20_000, frictionMinor: 40_000, recoveredShare: 0.8 } as const;
    let completedRounds = 0;
    for (let round = 0; round < PORTFOLIOS; round += 1) {
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
