import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clustersOf } from "./clusters.ts";
import { rankingOf, rankRows } from "./ranking.ts";

const rows = fc.array(
  fc.record({
    points: fc.integer({ min: 0, max: 5 }),
    fraud: fc.constantFrom(0, 1),
    customer: fc.integer({ min: 0, max: 4 }),
    times: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 40 },
);

type Row = { readonly points: number; readonly fraud: number };

/** By the definitions: every pair of a fraud and an honest row; precision at every threshold. */
function slowly(some: readonly Row[]) {
  const frauds = some.filter(({ fraud }) => fraud === 1);
  const honest = some.filter(({ fraud }) => fraud === 0);
  if (frauds.length === 0 || honest.length === 0) return null;
  let wins = 0;
  for (const one of frauds)
    for (const other of honest) wins += one.points > other.points ? 1 : one.points === other.points ? 0.5 : 0;
  let averagePrecision = 0;
  for (const threshold of new Set(some.map(({ points }) => points))) {
    const caught = frauds.filter(({ points }) => points >= threshold).length;
    const flagged = some.filter(({ points }) => points >= threshold).length;
    const gained = frauds.filter(({ points }) => points === threshold).length;
    averagePrecision += (gained / frauds.length) * (caught / flagged);
  }
  return { auc: wins / (frauds.length * honest.length), averagePrecision };
}

function ranked(some: readonly (Row & { readonly customer: number })[]) {
  const clusters = clustersOf(some.map(({ customer }) => customer));
  const order = rankRows(
    some.map(({ points }) => points),
    Uint8Array.from(some, ({ fraud }) => fraud),
    clusters,
  );
  return { clusters, order };
}

function expectNear(found: ReturnType<typeof rankingOf>, wanted: ReturnType<typeof slowly>) {
  expect(found === null).toBe(wanted === null);
  if (wanted === null) return;
  expect(found?.auc).toBeCloseTo(wanted.auc, 10);
  expect(found?.averagePrecision).toBeCloseTo(wanted.averagePrecision, 10);
}

describe("rankingOf", () => {
  it("law: is what the definitions say, ties at half", () => {
    fc.assert(
      fc.property(rows, (some) => {
        expectNear(rankingOf(ranked(some).order), slowly(some));
      }),
    );
  });

  it("law: a customer that was drawn several times counts as so many customers", () => {
    fc.assert(
      fc.property(rows, (some) => {
        const { clusters, order } = ranked(some);
        const times = new Uint8Array(clusters.count);
        for (const [row, { times: drawn }] of some.entries()) times[clusters.ofRow[row] ?? 0] = drawn;
        const drawn = some.flatMap((row, at) => Array.from({ length: times[clusters.ofRow[at] ?? 0] ?? 0 }, () => row));
        expectNear(rankingOf(order, times), slowly(drawn));
      }),
    );
  });
});
