import { describe, expect, test } from "vitest";
import { generateTransactions, type SyntheticTransaction } from "./generate-transactions.ts";
import { createRandom } from "./random.ts";
import { RHYTHMS, rhythmActivity } from "./rhythm.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const all = [...generateTransactions({ seed: "honest life", rows: 60_000, fraudShare: 0.02 })];
const honest = all.filter(({ label }) => label === "legitimate");

function timeOf({ request }: SyntheticTransaction): number {
  return Date.parse(request.transaction.occurred_at);
}

function groups(
  rows: readonly SyntheticTransaction[],
  key: (item: SyntheticTransaction) => string | undefined,
): readonly (readonly SyntheticTransaction[])[] {
  return [...Map.groupBy(rows, key)].filter(([name]) => name !== undefined).map(([, group]) => group);
}

function customersIn(rows: readonly SyntheticTransaction[]): number {
  return new Set(rows.map(({ request }) => request.customer.id_hash)).size;
}

/** Most customers among the rows within a window that ends with one of them. */
function mostCustomers(rows: readonly SyntheticTransaction[], windowMs: number): number {
  return Math.max(
    ...rows.map((last) =>
      customersIn(rows.filter((row) => timeOf(row) > timeOf(last) - windowMs && timeOf(row) <= timeOf(last))),
    ),
  );
}

describe("honest people do what frauds do", () => {
  const onDevice = groups(honest, ({ request }) => request.device?.id_hash);

  test("families share a device, and agents' tablets serve dozens", () => {
    const customers = onDevice.map(customersIn);
    expect(customers.filter((count) => count >= 2 && count <= 4).length).toBeGreaterThan(15);
    expect(customers.filter((count) => count >= 20).length).toBeGreaterThan(10);
  });

  test("several borrowers apply on one tablet within a day", () => {
    const applications = honest.filter(({ request }) => request.transaction.type === "loan_application");
    const onTablet = groups(applications, ({ request }) => request.device?.id_hash);
    expect(onTablet.filter((rows) => mostCustomers(rows, DAY_MS) >= 2).length).toBeGreaterThan(5);
  });

  test("refused applicants apply again, some more than twice within a week", () => {
    const applications = honest.filter(({ request }) => request.transaction.type === "loan_application");
    const again = groups(applications, ({ request }) => request.customer.id_hash).filter((rows) =>
      rows.some((row, index) => index >= 2 && timeOf(row) - timeOf(rows[index - 2] ?? row) < 7 * DAY_MS),
    );
    expect(again.length).toBeGreaterThan(10);
  });

  test("the largest biller is paid by most customers", () => {
    const bills = honest.filter(({ request }) => request.transaction.type === "bill_payment");
    const payers = groups(bills, ({ request }) => request.beneficiary?.account_hash).map(customersIn);
    expect(Math.max(...payers) / customersIn(honest)).toBeGreaterThan(0.5);
  });

  test("accounts that few people pay have days on which many do", () => {
    const transfers = honest.filter(({ request }) => request.transaction.type === "transfer");
    const rushed = groups(transfers, ({ request }) => request.beneficiary?.account_hash).filter((rows) => {
      const days = new Set(rows.map((row) => Math.floor(timeOf(row) / DAY_MS))).size;
      return mostCustomers(rows, DAY_MS) >= 5 && rows.length / days < 3;
    });
    expect(rushed.length).toBeGreaterThan(10);
  });

  test("traders pass on most of what has come in within a day", () => {
    const passed = groups(honest, ({ request }) => request.customer.id_hash).flatMap((rows) =>
      rows.filter(
        (into, index) =>
          into.request.transaction.type === "deposit" &&
          rows.slice(index + 1, index + 6).some((out) => {
            const share = out.request.transaction.amount / into.request.transaction.amount;
            return (
              out.request.transaction.type === "transfer" &&
              share > 0.8 &&
              share < 1.1 &&
              timeOf(out) - timeOf(into) < DAY_MS
            );
          }),
      ),
    );
    expect(passed.length).toBeGreaterThan(200);
  });

  test("some customers always pay about the same, and some have payments of many times their usual", () => {
    const ratios = groups(
      honest.filter(({ request }) => request.transaction.type === "transfer"),
      ({ request }) => request.customer.id_hash,
    )
      .map((rows) => rows.map(({ request }) => request.transaction.amount).sort((a, b) => a - b))
      .filter((amounts) => amounts.length >= 20)
      .map((amounts) => (amounts.at(-1) ?? 0) / (amounts[Math.floor(amounts.length / 2)] ?? 1));
    expect(ratios.filter((ratio) => ratio > 30).length).toBeGreaterThan(20);
    expect(ratios.filter((ratio) => ratio < 8).length).toBeGreaterThan(20);
  });
});

describe("frauds that nothing can tell", () => {
  const cases = groups(
    all.filter(({ label }) => label === "fraud"),
    ({ fraudCase }) => String(fraudCase),
  );

  test("are at least a tenth of all", () => {
    const untellable = cases.filter((rows) => rows.every(({ isUntellable }) => isUntellable));
    expect(untellable.length / cases.length).toBeGreaterThan(0.1);
    expect(untellable.length / cases.length).toBeLessThan(0.25);
    expect(cases.every((rows) => new Set(rows.map(({ isUntellable }) => isUntellable)).size === 1)).toBe(true);
  });

  test("come from devices that the victim used before, or from somebody new", () => {
    const rows = all.filter(({ isUntellable, request }) => isUntellable && request.transaction.type === "transfer");
    const known = rows.filter(({ request }) =>
      honest.some(
        (other) =>
          other.request.customer.id_hash === request.customer.id_hash &&
          other.request.device?.id_hash === request.device?.id_hash,
      ),
    );
    expect(known.length / rows.length).toBeGreaterThan(0.9);
  });

  test("no honest transaction is one", () => {
    expect(honest.some(({ isUntellable }) => isUntellable)).toBe(false);
  });
});

test("rhythms differ by weekday, payday and hour, and never stop anybody for good", () => {
  expect(RHYTHMS.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  const random = createRandom("rhythms");
  for (const rhythm of RHYTHMS) {
    const shares = Array.from({ length: 500 }, () => rhythmActivity(rhythm, random.next() * 400 * DAY_MS));
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(Math.max(...shares)).toBe(1);
    expect(new Set(shares).size > 1).toBe(rhythm.name !== "steady");
  }
});
