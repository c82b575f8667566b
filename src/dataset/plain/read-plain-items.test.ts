import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createColumns } from "../../engine/backtest/columns.ts";
import { generateTransactions } from "../../synthetic/generate-transactions.ts";
import { jsonLine } from "../../synthetic/json-line.ts";
import { readJsonPiece } from "../read-json-piece.ts";
import { readPlainItems } from "./read-plain-items.ts";

const NOW_MS = Date.parse("2026-03-01T00:00:00Z");
const HASH = "0123456789abcdef".repeat(4);
const FIRST_ROW = 1_001;

/** Reads a piece of these rows, in one way or the other; what is hashed as text. */
function readWith(read: typeof readPlainItems, rows: readonly string[]) {
  const items = Buffer.from(rows.join(","));
  const columns = createColumns(FIRST_ROW + rows.length);
  const found = read(
    items,
    { from: 0, to: items.length, firstRow: FIRST_ROW, rows: rows.length },
    { nowMs: NOW_MS, columns },
  );
  if (found === undefined) return undefined;
  return { ...found, rows: { ...found.rows, hashed: Buffer.from(found.rows.hashed).toString() }, columns };
}

const plain = (rows: readonly string[]) => readWith(readPlainItems, rows);

/** An escape in a name makes a piece one that is read as any other body is. */
const checked = (rows: readonly string[]) =>
  readWith(
    (items, piece, options) => {
      const read = readJsonPiece(items, piece, { ...options, request: "backtest" });
      if (read === undefined) return undefined;
      const { products: _products, violationCount: _count, ...rest } = read;
      return rest;
    },
    rows.map((row) => row.replace('"transaction"', String.raw`"\u0074ransaction"`)),
  );

/** By member, the JSON of what it may be: first what most are, then what only seems to be right or wrong. */
const VALUES = {
  id: ['"t-1"', '"A.b:9_-"', '""', `"${"a".repeat(129)}"`, '" t-1"', '"t-1 "', '"t\\u002d1"', '"é"', "null", "7"],
  type: ['"transfer"', '"loan_application"', '"Transfer"', '""', "null", '"unspecified"'],
  amount: [
    "5",
    "0",
    "999999999999999",
    "9007199254740991",
    "9007199254740992",
    "007",
    "-0",
    "-1",
    "1.0",
    "1e3",
    '"5"',
    "null",
    "true",
  ],
  currency: ['"NGN"', '"USD"', '"ngn"', "null"],
  occurred_at: [
    '"2026-01-01T00:00:00Z"',
    '"2025-12-31T23:01:08.356Z"',
    '"2026-01-01T00:00:00+01:00"',
    '"2026-02-29T00:00:00Z"',
    '"2026-03-01T00:05:01Z"',
    "null",
    "0",
  ],
  channel: ['"pos"', '"a b._-"', '""', '"é"', "null"],
  hash: [`"${HASH}"`, "null", `"${HASH.toUpperCase()}"`, `"${HASH}0"`, '""', "1"],
  word: ['"android"', "null", '""', '" x "', `"${"a".repeat(65)}"`],
  country: ['"NG"', "null", '"ng"', '""'],
  label: ['"fraud"', '"legitimate"', '"suspected"', "null", '""', '"Fraud"', '"none"', '"unspecified"'],
} as const;
const PARTS: Readonly<Record<string, Readonly<Record<string, keyof typeof VALUES>>>> = {
  transaction: {
    id: "id",
    type: "type",
    amount: "amount",
    currency: "currency",
    occurred_at: "occurred_at",
    channel: "channel",
  },
  customer: { id_hash: "hash", bvn_hash: "hash", phone_hash: "hash" },
  device: { id_hash: "hash", platform: "word" },
  beneficiary: { account_hash: "hash", bank_code: "word" },
  location: { country: "country", region: "word" },
};

const seldom = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 50, arbitrary: usual }, { weight: 1, arbitrary: other });
const blank = seldom(fc.constant(""), fc.constantFrom(" ", "\n\t", "\r\n", "\u00a0", "/**/"));
const oneOf = (kind: keyof typeof VALUES) =>
  seldom<string>(fc.constant(VALUES[kind][0]), fc.constantFrom(...VALUES[kind]));

/** An object of these members: mostly all of them in order, now and then some, in another order, one twice or one that is unknown. */
function objectOf(members: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> {
  const names = Object.keys(members);
  const chosen = seldom(
    fc.constant(names),
    fc.oneof(
      fc.shuffledSubarray(names),
      fc.constant([...names, ...names.slice(0, 1)]),
      fc.constant([...names, "other"]),
    ),
  );
  return chosen.chain((list) =>
    fc
      .tuple(...list.map((name) => fc.tuple(fc.constant(name), members[name] ?? fc.constant("1"), blank, blank, blank)))
      .map(
        (all) =>
          `{${all.map(([name, value, before, behind, end]) => `${before}"${name}"${behind}:${value}${end}`).join(",")}}`,
      ),
  );
}

const item = objectOf({
  ...Object.fromEntries(
    Object.entries(PARTS).map(([part, kinds]) => [
      part,
      seldom(
        objectOf(Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, oneOf(kind)]))),
        fc.constantFrom("null", "{}", "[]", '"x"'),
      ),
    ]),
  ),
  label: oneOf("label"),
});

/** An item of what most are, but for what is told of a member of a part. */
function usualItem(other: (part: string, member: string) => string | undefined): string {
  const parts = Object.entries(PARTS).map(([part, kinds]) => {
    const members = Object.entries(kinds).map(([name, kind]) => `"${name}":${other(part, name) ?? VALUES[kind][0]}`);
    return `"${part}":{${members.join(",")}}`;
  });
  return `{${parts.join(",")}}`;
}

describe("the reader of plain items", () => {
  it("takes no piece that the check of rows finds anything wrong with, and says the same of all that it takes", () => {
    let taken = 0;
    fc.assert(
      fc.property(item, blank, (row, end) => {
        const mine = plain([`${end}${row}${end}`]);
        if (mine === undefined) return;
        taken += 1;
        expect(mine).toEqual(checked([`${end}${row}${end}`]));
      }),
      { numRuns: 3_000 },
    );
    expect(taken).toBeGreaterThan(300);
  });

  it.each(Object.entries(PARTS))("agrees on each value of %s, and on nothing but null", (part, kinds) => {
    const rows = Object.entries(kinds).flatMap(([name, kind]) =>
      VALUES[kind].map((value) => usualItem((at, member) => (at === part && member === name ? value : undefined))),
    );
    for (const row of [...rows, usualItem((at) => (at === part ? "null" : undefined))]) {
      const mine = plain([row]);
      if (mine !== undefined || row === usualItem(() => undefined)) expect(mine).toEqual(checked([row]));
    }
  });

  it("takes every row of the generator, with blanks between their members as without", () => {
    const rows = [...generateTransactions({ rows: 300, seed: "plain", days: 20 })].map((row) =>
      jsonLine(row, { withPattern: false }),
    );
    const wide = rows.map((row) => JSON.stringify(JSON.parse(row), null, 2));
    const expected = checked(rows);
    expect(plain(rows)).toEqual(expected);
    expect(plain(wide)).toEqual(expected);
    expect(expected).toMatchObject({ rows: { rowCount: rows.length, invalidRows: [] } });
  });

  it("leaves a piece to others where its items are more or fewer than counted, or two have one id", () => {
    const [first = "", second = ""] = [...generateTransactions({ rows: 2, seed: "plain", days: 2 })].map((row) =>
      jsonLine(row, { withPattern: false }),
    );
    for (const rows of [
      [`${first},${second}`],
      [first, ""],
      ["", first],
      [`${first},`],
      [`${first}x`],
      [first, first],
      [`[${first}]`],
    ])
      expect(plain(rows)).toBeUndefined();
    expect(plain([first, second])).toBeDefined();
  });
});
