import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CSV_COLUMNS } from "../dataset/csv-columns.ts";
import { csvLine } from "./csv-line.ts";
import { PATTERN_NAMES } from "./draft.ts";
import { generateTransactions, type SyntheticTransaction } from "./generate-transactions.ts";
import { jsonLine } from "./json-line.ts";
import { resolveParameters, type SyntheticParameters } from "./parameters.ts";

const ID = /^[A-Za-z0-9._:-]{1,128}$/;
const HASH = /^[0-9a-f]{64}$/;
const WORD = /^[A-Za-z0-9 ._-]{1,64}$/;

const sample = [...generateTransactions({ seed: 1, rows: 50_000 })];

function digestOf(parameters: SyntheticParameters): string {
  const digest = createHash("sha256");
  for (const item of generateTransactions(parameters)) digest.update(jsonLine(item, { withPattern: true }));
  return digest.digest("hex");
}

/** Everything that the interface says about the fields of a score request. */
function expectValid({ request, label, pattern }: SyntheticTransaction): void {
  const { transaction, customer, device, beneficiary, location } = request;
  expect(transaction.id).toMatch(ID);
  expect(Number.isSafeInteger(transaction.amount) && transaction.amount > 0).toBe(true);
  expect(transaction.currency).toBe("NGN");
  expect(transaction.occurred_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  for (const hash of [
    customer.id_hash,
    customer.bvn_hash,
    customer.phone_hash,
    device?.id_hash,
    beneficiary?.account_hash,
  ]) {
    if (hash !== undefined) expect(hash).toMatch(HASH);
  }
  for (const word of [transaction.channel, device?.platform, beneficiary?.bank_code, location?.region]) {
    if (word !== undefined) expect(word).toMatch(WORD);
  }
  if (location !== undefined) expect(location.country).toMatch(/^[A-Z]{2}$/);
  expect(label).toBe(pattern === null ? "legitimate" : "fraud");
}

describe("equal seeds", () => {
  test("give the bytes that they have always given", () => {
    expect(digestOf({ seed: 1, rows: 5_000 })).toMatchInlineSnapshot(
      `"9317590fda8176af1d9e26bdb24a72719071dd7ee05c3fd3d55a53982db6e58c"`,
    );
  });

  test("give equal bytes, whether the seed is a number or a text", () => {
    expect(digestOf({ seed: 7, rows: 2_000 })).toBe(digestOf({ seed: "7", rows: 2_000 }));
  });

  test("are needed for that: another seed shares no id and no identifier", () => {
    const seen = (seed: number): Set<string> =>
      new Set(
        [...generateTransactions({ seed, rows: 2_000 })].flatMap(({ request }) => [
          request.transaction.id,
          request.customer.id_hash,
          request.device?.id_hash ?? `none ${seed}`,
          request.beneficiary?.account_hash ?? `none ${seed}`,
        ]),
      );
    expect(seen(1).isDisjointFrom(seen(2))).toBe(true);
  });
});

describe("any parameters", () => {
  const anyParameters = fc.record({
    seed: fc.string(),
    rows: fc.integer({ min: 1, max: 1_500 }),
    days: fc.integer({ min: 1, max: 120 }),
    fraudShare: fc.double({ min: 0, max: 0.2, noNaN: true }),
    customers: fc.integer({ min: 20, max: 300 }),
  });

  test("give exactly the rows asked for, valid, in order of time, inside the period, with unique ids", () => {
    fc.assert(
      fc.property(anyParameters, (parameters) => {
        const items = [...generateTransactions(parameters)];
        const { fromMs, endMs } = resolveParameters(parameters);
        const times = items.map(({ request }) => Date.parse(request.transaction.occurred_at));
        expect(items).toHaveLength(parameters.rows);
        expect(times.every((atMs, index) => atMs >= (times[index - 1] ?? fromMs) && atMs < endMs)).toBe(true);
        expect(new Set(items.map(({ request }) => request.transaction.id)).size).toBe(parameters.rows);
        for (const item of items) expectValid(item);
      }),
      { numRuns: 25 },
    );
  });
});

describe("50,000 rows", () => {
  test("reach the share of fraud that was asked for", () => {
    const fraud = sample.filter(({ label }) => label === "fraud").length;
    expect(fraud).toBeGreaterThan(200);
    expect(fraud).toBeLessThan(300);
    const half = sample.slice(25_000).filter(({ label }) => label === "fraud").length;
    expect(half / fraud).toBeGreaterThan(0.35);
    expect(half / fraud).toBeLessThan(0.65);
  });

  test("hold every pattern and every type", () => {
    expect(new Set(sample.map(({ pattern }) => pattern))).toEqual(new Set([null, ...PATTERN_NAMES]));
    expect(new Set(sample.map(({ request }) => request.transaction.type)).size).toBe(9);
  });

  test("never use one identifier in two roles", () => {
    const roles = new Map<string, string>();
    for (const { request } of sample) {
      const { customer, device, beneficiary } = request;
      const named = { customer: customer.id_hash, bvn: customer.bvn_hash, phone: customer.phone_hash };
      const all = { ...named, device: device?.id_hash, account: beneficiary?.account_hash };
      for (const [role, hash] of Object.entries(all)) {
        if (hash === undefined) continue;
        expect(roles.get(hash) ?? role).toBe(role);
        roles.set(hash, role);
      }
    }
    expect(new Set(roles.values()).size).toBe(5);
  });

  test("hold honest customers who do what frauds do", () => {
    const honest = sample.filter(({ label }) => label === "legitimate");
    const phones = new Map<string, Set<string | undefined>>();
    const devices = new Map<string, Set<string>>();
    for (const { request } of honest) {
      const { id_hash: id, phone_hash: phone } = request.customer;
      phones.set(id, (phones.get(id) ?? new Set()).add(phone));
      if (request.device !== undefined) devices.set(id, (devices.get(id) ?? new Set()).add(request.device.id_hash));
    }
    expect([...phones.values()].some((seen) => seen.size > 1)).toBe(true);
    expect([...devices.values()].some((seen) => seen.size > 1)).toBe(true);
    expect(honest.some(({ request }) => request.location !== undefined && request.location.country !== "NG")).toBe(
      true,
    );
  });

  test("are written as the backtest's CSV without BVN and phone, and as JSON lines with them", () => {
    for (const item of sample.slice(0, 500)) {
      const { request, label } = item;
      const cells = csvLine(item).split(",");
      expect(cells).toHaveLength(CSV_COLUMNS.length);
      expect(cells.slice(0, 7)).not.toContain("");
      expect(cells.at(-1)).toBe(label);
      expect(cells).not.toContain(request.customer.bvn_hash);
      expect(JSON.parse(jsonLine(item, { withPattern: false }))).toEqual({ ...request, label });
      const truth = { pattern: item.pattern, fraud_case: item.fraudCase, untellable: item.isUntellable };
      expect(JSON.parse(jsonLine(item, { withPattern: true }))).toEqual({ ...request, label, ...truth });
    }
  });
});

test("rows are made one at a time: the first of a hundred million comes at once", () => {
  const rows = generateTransactions({ seed: 1, rows: 100_000_000, customers: 20 });
  expect(rows.next().value?.request.transaction.id).toMatch(/^syn-[0-9a-f]{8}-000000001$/);
});

test("parameters out of bounds are refused", () => {
  expect(() => generateTransactions({ seed: 1, rows: 0 }).next()).toThrow("Cannot generate transactions: rows wanted");
});
