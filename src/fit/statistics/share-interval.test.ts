import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../seeded-random.ts";
import { clustersOf } from "./clusters.ts";
import { shareInterval } from "./share-interval.ts";
import { studentQuantile } from "./student-quantile.ts";
import { wilson } from "./wilson.ts";

const NORMAL = 1.959963984540054;

describe("wilson", () => {
  it.each([
    // Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I, method 3.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("gives the published limits of %d of %d", (hits, trials, low, high) => {
    const interval = wilson(hits / trials, trials, NORMAL);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it("law: holds the share, within 0 and 1, and narrows with more trials", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 10_000 }), (share, trials) => {
        const { value, low, high } = wilson(share, trials, NORMAL);
        const more = wilson(share, 4 * trials, NORMAL);
        expect(value).toBe(share);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(share);
        expect(high).toBeGreaterThanOrEqual(share);
        expect(high).toBeLessThanOrEqual(1);
        expect(more.high - more.low).toBeLessThan(high - low);
      }),
    );
  });
});

describe("studentQuantile", () => {
  it.each([
    // Tables of Student's t distribution.
    ["0.975", 5, 2.571],
    ["0.975", 10, 2.228],
    ["0.975", 30, 2.042],
    ["0.999", 10, 4.144],
    ["0.999", 30, 3.385],
  ] as const)("of %s with %d degrees of freedom", (probability, freedom, quantile) => {
    expect(Math.abs(studentQuantile(probability, freedom) - quantile)).toBeLessThan(0.02 * quantile);
  });
});

describe("shareInterval", () => {
  const share = (customers: readonly number[], hits: readonly boolean[], leastRows = 1) =>
    shareInterval({ clusters: clustersOf(customers), part: () => 1, isHit: (row) => hits[row] ?? false }, leastRows);

  it("is Wilson's where every row has a customer of its own", () => {
    const hits = Array.from({ length: 400 }, (_, row) => row % 4 === 0);
    const found = share([...hits.keys()], hits);
    const wanted = wilson(0.25, 400, NORMAL);
    expect(found?.low).toBeCloseTo(wanted.low, 3);
    expect(found?.high).toBeCloseTo(wanted.high, 3);
  });

  it("is as wide as the customers are few where a customer's rows are all alike", () => {
    const hits = Array.from({ length: 400 }, (_, row) => row % 40 < 10);
    const customers = hits.map((_, row) => Math.floor(row / 10));
    const found = share(customers, hits);
    const wanted = wilson(0.25, 40, NORMAL);
    expect(found?.low).toBeCloseTo(wanted.low, 1);
    expect((found?.high ?? 0) - (found?.low ?? 0)).toBeGreaterThan(2.5 * (0.2949 - 0.2101));
  });

  it("is null under the least number of rows", () => {
    expect(share([1, 2, 3], [true, false, true], 4)).toBeNull();
    expect(share([1, 2, 3], [true, false, true], 3)).not.toBeNull();
  });

  it("law: covers the true share of clustered rows at least 90 of 100 times", () => {
    const random = seededRandom("coverage");
    let covered = 0;
    for (let round = 0; round < 100; round += 1) {
      // Half of the customers hit with .1, half with .5: the share is .3.
      const customers = Array.from({ length: 600 }, (_, row) => row % 60);
      const chances = Array.from({ length: 60 }, () => (random() < 0.5 ? 0.1 : 0.5));
      const hits = customers.map((customer) => random() < (chances[customer] ?? 0));
      const found = share(customers, hits);
      if (found !== null && found.low <= 0.3 && found.high >= 0.3) covered += 1;
    }
    expect(covered).toBeGreaterThanOrEqual(90);
  });
});
