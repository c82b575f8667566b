import { describe, expect, test } from "vitest";
import { NAIRA } from "../amounts.ts";
import type { PatternName } from "../draft.ts";
import { generateTransactions, type SyntheticTransaction } from "../generate-transactions.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const all = [...generateTransactions({ seed: "patterns", rows: 60_000, days: 120, fraudShare: 0.04 })];

function rowsOf(pattern: PatternName, type?: string): readonly SyntheticTransaction[] {
  return all.filter(
    (item) =>
      item.pattern === pattern && !item.isUntellable && (type === undefined || item.request.transaction.type === type),
  );
}

function timeOf({ request }: SyntheticTransaction): number {
  return Date.parse(request.transaction.occurred_at);
}

function groupBy(rows: readonly SyntheticTransaction[], key: (item: SyntheticTransaction) => string | undefined) {
  return [...Map.groupBy(rows, key)].filter(([name]) => name !== undefined).map(([, group]) => group);
}

function seenBefore(item: SyntheticTransaction): readonly SyntheticTransaction[] {
  const id = item.request.customer.id_hash;
  return all.slice(0, all.indexOf(item)).filter(({ request }) => request.customer.id_hash === id);
}

/** The largest number of rows within a window of so many milliseconds. */
function densest(rows: readonly SyntheticTransaction[], windowMs: number): number {
  return Math.max(
    ...rows.map(
      (last) => rows.filter((row) => timeOf(row) > timeOf(last) - windowMs && timeOf(row) <= timeOf(last)).length,
    ),
  );
}

/** A pattern is worth something when its rule finds part of it: some cases lie above the line and some below. */
function expectBothSides(cases: readonly boolean[]): void {
  expect(new Set(cases)).toEqual(new Set([true, false]));
}

describe("the named frauds vary around what their rules look for", () => {
  test("sim_swap: a device never seen before, mostly with another phone", () => {
    const swaps = rowsOf("sim_swap", "transfer").filter(({ request }) => request.device !== undefined);
    const known = swaps.filter((item) =>
      seenBefore(item).some(
        (row) => row.pattern === null && row.request.device?.id_hash === item.request.device?.id_hash,
      ),
    );
    expect(known).toHaveLength(0);
    expectBothSides(
      swaps.map((item) =>
        seenBefore(item).some(
          (row) => row.pattern === null && row.request.customer.phone_hash === item.request.customer.phone_hash,
        ),
      ),
    );
  });

  test("account_takeover: the victim's own phone, an attacker's device that meets several victims or only one", () => {
    const rows = rowsOf("account_takeover");
    const victims = groupBy(rows, ({ request }) => request.device?.id_hash).map(
      (group) => new Set(group.map(({ request }) => request.customer.id_hash)).size,
    );
    expectBothSides(victims.map((count) => count >= 5));
    const ownPhone = rows.filter((item) =>
      seenBefore(item).some((row) => row.request.customer.phone_hash === item.request.customer.phone_hash),
    );
    expect(ownPhone.length / rows.length).toBeGreaterThan(0.95);
  });

  test("mule_fan_in: near-equal payments of several senders to one account", () => {
    const mules = groupBy(rowsOf("mule_fan_in", "transfer"), ({ request }) => request.beneficiary?.account_hash);
    expectBothSides(mules.map((group) => densest(group, DAY_MS) >= 5));
    expectBothSides(
      mules.map((group) => {
        const amounts = group.map(({ request }) => request.transaction.amount);
        return Math.max(...amounts) / Math.min(...amounts) < 1.2;
      }),
    );
  });

  test("pass_through: most of what came in leaves again, soon or later", () => {
    const mules = groupBy(rowsOf("pass_through"), ({ request }) => request.customer.id_hash).map((out) => {
      const id = out[0]?.request.customer.id_hash;
      const came = rowsOf("mule_fan_in", "deposit").filter(({ request }) => request.customer.id_hash === id);
      const sum = (rows: readonly SyntheticTransaction[]): number =>
        rows.reduce((total, { request }) => total + request.transaction.amount, 0);
      return {
        share: sum(out) / sum(came),
        hours: (Math.max(...out.map(timeOf)) - Math.min(...came.map(timeOf))) / HOUR_MS,
      };
    });
    expectBothSides(mules.map(({ share }) => share >= 0.9));
    expectBothSides(mules.map(({ hours }) => hours <= 24));
    for (const { share } of mules) expect(share).toBeGreaterThan(0.4);
  });

  test("loan_stacking: several applications on one device within a week", () => {
    const people = groupBy(rowsOf("loan_stacking", "loan_application"), ({ request }) => request.device?.id_hash);
    expectBothSides(people.map((group) => densest(group, 7 * DAY_MS) >= 3));
  });

  test("identity_reuse: one BVN on two to five customers, with and without a common phone", () => {
    const people = groupBy(rowsOf("identity_reuse", "loan_application"), ({ request }) => request.customer.bvn_hash);
    const customers = people.map((group) => new Set(group.map(({ request }) => request.customer.id_hash)).size);
    expect(Math.max(...customers)).toBeLessThanOrEqual(5);
    expect(customers.filter((count) => count >= 2).length / customers.length).toBeGreaterThan(0.8);
    const phones = people.map((group) => new Set(group.map(({ request }) => request.customer.phone_hash)).size);
    expectBothSides(phones.map((count) => count === 1));
  });

  test("structuring: sums a little below a reporting limit, never on it or above the higher one", () => {
    const rows = rowsOf("structuring");
    const gaps = rows.map(({ request: { transaction } }) => {
      const limit = (transaction.amount <= 5_000_000 * NAIRA ? 5_000_000 : 10_000_000) * NAIRA;
      return 1 - transaction.amount / limit;
    });
    for (const gap of gaps) expect(gap > 0 && gap < 0.125).toBe(true);
    expectBothSides(gaps.map((gap) => gap <= 0.05));
    expectBothSides(
      groupBy(rows, ({ request }) => request.customer.id_hash).map((group) => densest(group, DAY_MS) >= 3),
    );
  });

  test("dormant_reactivation: the first payment after weeks to months of silence", () => {
    const firsts = groupBy(rowsOf("dormant_reactivation"), ({ request }) => request.customer.id_hash).flatMap((group) =>
      group.slice(0, 1),
    );
    const silentDays = firsts.map((item) => {
      const last = seenBefore(item).at(-1);
      return last === undefined ? 0 : (timeOf(item) - timeOf(last)) / DAY_MS;
    });
    for (const days of silentDays) expect(days).toBeGreaterThan(39);
    expectBothSides(silentDays.map((days) => days >= 60));
    const amounts = rowsOf("dormant_reactivation").map(({ request }) => request.transaction.amount);
    expectBothSides(amounts.map((amount) => amount >= 100_000 * NAIRA));
  });
});
