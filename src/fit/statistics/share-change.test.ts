import { describe, expect, it } from "vitest";
import { seededRandom } from "../seeded-random.ts";
import { type Clusters, clustersOf } from "./clusters.ts";
import { shareChange } from "./share-change.ts";
import { shareInterval } from "./share-interval.ts";

/** Rows of customers, on which two policies hit mostly the same: each customer has a chance of its own. */
function pairedRows(options: { readonly seed: string; readonly rows: number; readonly perCustomer: number }) {
  const random = seededRandom(options.seed);
  const clusters = clustersOf(Array.from({ length: options.rows }, (_, row) => Math.floor(row / options.perCustomer)));
  const chances = Array.from({ length: clusters.count }, () => random());
  const hits = [new Uint8Array(options.rows), new Uint8Array(options.rows)] as const;
  for (let row = 0; row < options.rows; row += 1) {
    const hit = random() < (chances[clusters.ofRow[row] ?? 0] ?? 0);
    // One in ten of the hits is lost, and one in five of the others is won: .5 becomes .55.
    hits[0][row] = hit ? 1 : 0;
    hits[1][row] = hit ? Number(random() >= 0.1) : Number(random() < 0.2);
  }
  return { clusters, hits };
}
const TRUE_CHANGE = 0.05;

function changeOf({
  clusters,
  hits,
}: {
  readonly clusters: Clusters;
  readonly hits: readonly [Uint8Array, Uint8Array];
}) {
  const shared = (of: Uint8Array) => ({ clusters, part: () => 1, isHit: (row: number) => of[row] === 1 });
  return { change: shareChange(shared(hits[0]), shared(hits[1]), 10), alone: shareInterval(shared(hits[0]), 10) };
}

describe("shareChange", () => {
  it.each([
    [1, 300],
    [6, 600],
  ])("law: holds the true change in at least 90 of 100 sets, with %d rows a customer", (perCustomer, rows) => {
    let inside = 0;
    for (let set = 0; set < 100; set += 1) {
      const { change } = changeOf(pairedRows({ seed: `set ${set}`, rows, perCustomer }));
      if (change !== null && change.low <= TRUE_CHANGE && change.high >= TRUE_CHANGE) inside += 1;
    }
    expect(inside).toBeGreaterThanOrEqual(90);
    // It is no wider than it must be, either.
    expect(inside).toBeLessThan(100);
  });

  it("is narrower than the interval of either share, because both are of the same rows", () => {
    const { change, alone } = changeOf(pairedRows({ seed: "narrow", rows: 600, perCustomer: 6 }));
    const widthOf = (interval: typeof change) => (interval?.high ?? 0) - (interval?.low ?? 0);
    expect(widthOf(change)).toBeLessThan(0.7 * widthOf(alone));
  });

  it("of nothing that moved is 0, with room for what these rows cannot show; the other way round it is the same with another sign", () => {
    const { clusters, hits } = pairedRows({ seed: "same", rows: 200, perCustomer: 1 });
    const { change } = changeOf({ clusters, hits: [hits[0], hits[0]] });
    expect(change).toMatchObject({ value: 0 });
    expect(change?.low).toBeCloseTo(-0.014, 3);
    expect(change?.high).toBeCloseTo(0.014, 3);
    const there = changeOf({ clusters, hits }).change;
    const back = changeOf({ clusters, hits: [hits[1], hits[0]] }).change;
    expect(back?.value).toBeCloseTo(-(there?.value ?? 1), 12);
    expect(back?.low).toBeCloseTo(-(there?.high ?? 1), 12);
  });

  it("is null where either share has too few rows behind it", () => {
    const { clusters, hits } = pairedRows({ seed: "few", rows: 20, perCustomer: 1 });
    const isHit = (row: number) => hits[0][row] === 1;
    const all = { clusters, part: () => 1, isHit };
    const few = { clusters, part: (row: number) => (row < 9 ? 1 : 0), isHit };
    expect(shareChange(all, few, 10)).toBeNull();
    expect(shareChange(few, all, 10)).toBeNull();
    expect(shareChange(all, all, 10)).not.toBeNull();
  });
});
