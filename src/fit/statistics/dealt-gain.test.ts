import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dealLabels } from "../../../bench/support/deal-labels.ts";
import { seededRandom } from "../seeded-random.ts";
import { clustersOf } from "./clusters.ts";
import { largestDealtGain, stepsOf } from "./dealt-gain.ts";
import { rankingOf, rankRows } from "./ranking.ts";

const points = (seed: string, rows: number, distinct: number) => {
  const random = seededRandom(seed);
  return Float64Array.from({ length: rows }, () => Math.floor(distinct * random()));
};

describe("stepsOf", () => {
  it("numbers the steps of equal points from the highest down, and counts the rows to the end of each", () => {
    expect(stepsOf(Float64Array.of(5, 0, 9, 5, 0))).toEqual({
      ofRow: Int32Array.of(1, 2, 0, 1, 2),
      rowsDownTo: Int32Array.of(1, 3, 5),
    });
  });
});

describe("largestDealtGain", () => {
  it("law: is what the average precision of some deal gains, as the ranking counts it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 }), fc.string(), (rows, frauds, seed) => {
        const [first, other] = [points(seed, rows + frauds, 3), points(`${seed}!`, rows + frauds, 5)];
        const largest = largestDealtGain([stepsOf(first), stepsOf(other)], { frauds, deals: 400 });
        // Of so few rows every set of frauds can be looked at.
        const clusters = clustersOf(first.keys().toArray());
        let most = Number.NEGATIVE_INFINITY;
        for (let deal = 0; deal < 2 ** first.length; deal += 1) {
          const labels = Uint8Array.from(first, (_, row) => (deal >> row) & 1);
          if (labels.reduce((sum, one) => sum + one, 0) !== frauds) continue;
          const of = (order: Float64Array) => rankingOf(rankRows(order, labels, clusters))?.averagePrecision ?? 0;
          most = Math.max(most, of(other) - of(first));
        }
        expect(largest).toBeLessThanOrEqual(most + 1e-12);
      }),
      { numRuns: 10, examples: [[4, 2, "few"]] },
    );
  });

  it("is above 0 for orders that differ, and 0 for two that are the same", () => {
    const [first, other] = [stepsOf(points("one", 500, 40)), stepsOf(points("other", 500, 40))];
    expect(largestDealtGain([first, other], { frauds: 20, deals: 99 })).toBeGreaterThan(0);
    expect(largestDealtGain([first, first], { frauds: 20, deals: 99 })).toBe(0);
  });

  it("law: labels without meaning gain more than the largest of 99 deals about once in a hundred times", () => {
    let beyond = 0;
    for (let pair = 0; pair < 10; pair += 1) {
      const [first, other] = [points(`base ${pair}`, 200, 30), points(`fitted ${pair}`, 200, 60)];
      const largest = largestDealtGain([stepsOf(first), stepsOf(other)], { frauds: 15, deals: 99 });
      const clusters = clustersOf(first.keys().toArray());
      for (let round = 0; round < 100; round += 1) {
        const labels = dealLabels(new Uint8Array(200).fill(1, 0, 15), `labels ${pair} ${round}`);
        const of = (order: Float64Array) => rankingOf(rankRows(order, labels, clusters))?.averagePrecision ?? 0;
        if (of(other) - of(first) > largest) beyond += 1;
      }
    }
    expect(beyond).toBeGreaterThan(0);
    expect(beyond).toBeLessThanOrEqual(30);
  });
});
