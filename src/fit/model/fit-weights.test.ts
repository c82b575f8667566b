import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../seeded-random.ts";
import { fitWeights } from "./fit-weights.ts";
import { type LabelledStrengths, logisticLoss } from "./logistic-loss.ts";
import { buildStrengths } from "./strengths.ts";
import type { WeightPrior } from "./weight-prior.ts";

const POINTS_PER_DOUBLING = 5;

/** Rows whose frauds follow the given weights: every rule hits a third of the rows at a strength of its own. */
function plantedRows(options: { readonly rows: number; readonly weights: readonly number[]; readonly seed: string }) {
  const random = seededRandom(options.seed);
  const builder = buildStrengths(options.weights.length);
  const frauds = new Uint8Array(options.rows);
  for (let row = 0; row < options.rows; row += 1) {
    let logit = -3;
    for (const [rule, weight] of options.weights.entries()) {
      if (random() > 1 / 3) continue;
      const strength = 0.1 + 0.9 * random();
      builder.add(rule, strength);
      logit += (weight * strength * Math.LN2) / POINTS_PER_DOUBLING;
    }
    builder.endRow();
    frauds[row] = random() < 1 / (1 + Math.exp(-logit)) ? 1 : 0;
  }
  return { strengths: builder.build(), frauds };
}

function priorOf(base: readonly number[], options: Partial<WeightPrior> = {}): WeightPrior {
  const weights = Float64Array.from(base);
  return {
    base: weights,
    deviation: 20,
    lower: weights.map(() => 0),
    upper: weights.map((weight) => 3 * weight),
    pointsPerDoubling: POINTS_PER_DOUBLING,
    ...options,
  };
}

function posteriorLoss(rows: LabelledStrengths, prior: WeightPrior, point: Float64Array): number {
  const far = prior.base.reduce((sum, weight, rule) => sum + ((point[rule + 1] ?? 0) - weight) ** 2, 0);
  return logisticLoss(rows, point, Math.LN2 / prior.pointsPerDoubling) + far / (2 * prior.deviation ** 2);
}

const cases = fc.record({
  base: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 6 }),
  seed: fc.string(),
  deviation: fc.constantFrom(5, 20, 100),
});

describe("fitWeights", () => {
  it("finds the weights that made the labels", () => {
    const weights = [5, 20, 0, 12];
    const rows = plantedRows({ rows: 60_000, weights, seed: "planted" });
    const base = [10, 10, 10, 10];
    const fitted = fitWeights(rows, priorOf(base, { deviation: 1_000 }));
    expect(fitted.intercept).toBeCloseTo(-3, 0);
    for (const [rule, weight] of weights.entries())
      expect(Math.abs((fitted.weights[rule] ?? 0) - weight)).toBeLessThan(1);
  });

  it("law: no weight can move within its bounds and make the labels and the prior more probable together", () => {
    fc.assert(
      fc.property(cases, ({ base, seed, deviation }) => {
        const rows = plantedRows({ rows: 200, weights: base.toReversed(), seed });
        rows.frauds.set([1, 0]);
        const prior = priorOf(base, { deviation });
        const fitted = fitWeights(rows, prior);
        const best = Float64Array.of(fitted.intercept, ...fitted.weights);
        const least = posteriorLoss(rows, prior, best);
        for (const [rule, weight] of fitted.weights.entries()) {
          expect(weight).toBeGreaterThanOrEqual(0);
          expect(weight).toBeLessThanOrEqual(3 * (base[rule] ?? 0));
          for (const by of [-0.5, 0.5]) {
            const other = Math.min(Math.max(weight + by, 0), 3 * (base[rule] ?? 0));
            expect(posteriorLoss(rows, prior, best.with(rule + 1, other))).toBeGreaterThanOrEqual(least - 1e-9);
          }
        }
        for (const by of [-0.1, 0.1])
          expect(posteriorLoss(rows, prior, best.with(0, fitted.intercept + by))).toBeGreaterThan(least);
      }),
      { numRuns: 50 },
    );
  });

  it("law: a start near the answer, or far from it, leads to the same weights", () => {
    fc.assert(
      fc.property(cases, fc.double({ min: 0, max: 100, noNaN: true }), ({ base, seed, deviation }, start) => {
        const rows = plantedRows({ rows: 200, weights: base, seed });
        rows.frauds.set([1, 0]);
        const prior = priorOf(base, { deviation });
        const cold = fitWeights(rows, prior);
        const warm = fitWeights(rows, prior, { intercept: -1, weights: prior.base.map(() => start), loss: 0 });
        for (const [rule, weight] of cold.weights.entries()) expect(warm.weights[rule]).toBeCloseTo(weight, 2);
      }),
      { numRuns: 30 },
    );
  });

  it("keeps a rule whose bounds are its base weight, and one that hits no row", () => {
    const rows = plantedRows({ rows: 2_000, weights: [30, 5], seed: "kept" });
    const builder = buildStrengths(3);
    for (let row = 0; row < rows.strengths.rowCount; row += 1) {
      for (let at = rows.strengths.start[row] ?? 0; at < (rows.strengths.start[row + 1] ?? 0); at += 1)
        builder.add(rows.strengths.rules[at] ?? 0, rows.strengths.values[at] ?? 0);
      builder.endRow();
    }
    const prior = priorOf([10, 20, 40], { lower: Float64Array.of(10, 0, 0), upper: Float64Array.of(10, 60, 120) });
    const { weights } = fitWeights({ strengths: builder.build(), frauds: rows.frauds }, prior);
    expect(weights[0]).toBe(10);
    expect(weights[1]).toBeLessThan(10);
    expect(weights[2]).toBe(40);
  });

  it("law: the tighter the prior, the nearer the weights stay to the base", () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const rows = plantedRows({ rows: 300, weights: [40, 5, 20], seed });
        rows.frauds.set([1, 0]);
        const distances = [1, 5, 20, 100].map((deviation) => {
          const { weights } = fitWeights(rows, priorOf([20, 20, 20], { deviation }));
          return Math.hypot(...weights.map((weight) => weight - 20));
        });
        for (const [index, distance] of distances.entries())
          expect(distance).toBeGreaterThanOrEqual((distances[index - 1] ?? 0) - 1e-6);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ["no fraud", 0],
    ["no honest row", 1],
  ])("refuses rows with %s", (_, label) => {
    const { strengths } = plantedRows({ rows: 10, weights: [10], seed: "one label" });
    const frauds = new Uint8Array(10).fill(label);
    expect(() => fitWeights({ strengths, frauds }, priorOf([10]))).toThrow("Give rows of both labels to fit weights");
  });
});
