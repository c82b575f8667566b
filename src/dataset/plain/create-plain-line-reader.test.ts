import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createColumns, setRow } from "../../engine/backtest/columns.ts";
import { toScoringEvent } from "../../engine/event.ts";
import { csvLine } from "../../synthetic/csv-line.ts";
import { generateTransactions } from "../../synthetic/generate-transactions.ts";
import { checkRow } from "../check-row.ts";
import { CSV_COLUMNS } from "../csv-columns.ts";
import { readCells } from "../csv-items.ts";
import { wholeInput } from "../dataset-row.ts";
import { createPlainLineReader } from "./create-plain-line-reader.ts";
import { writePlainEvent } from "./write-plain-event.ts";

const NOW_MS = Date.parse("2026-03-01T00:00:00Z");
const COLUMNS_MIN = 7;
const HASH = "0123456789abcdef".repeat(4);
/** By column, what a cell may hold: first what most hold, then what only seems to be right or wrong. */
const CELLS: readonly (readonly string[])[] = [
  ["t-1", "A.b:9_-", "", "a".repeat(128), "a".repeat(129), "=a", "'=a", "a b", "é"],
  ["transfer", "deposit", "loan_application", "other", "", "Transfer", "transfers", "unspecified"],
  ["5", "0", "007", "999999999999999", "9007199254740991", "9007199254740992", "-0", "-1", "1.5", "", "1e3", "+1"],
  ["NGN", "USD", "ngn", "", "NGNN"],
  [
    "2026-01-01T00:00:00Z",
    "2026-01-31T23:59:59.9Z",
    "2024-02-29T12:30:30.25Z",
    "2025-12-31T23:01:08.356Z",
    "2026-02-29T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:00:60Z",
    "2016-12-31T23:59:60Z",
    "2026-01-01T00:00:00+01:00",
    "2026-01-01t00:00:00z",
    "2026-01-01T00:00:00.1234Z",
    "2026-01-01T00:00:00.Z",
    "2026-01-01T00:00:00",
    "2026-01-01 00:00:00Z",
    "2026-1-01T00:00:00.0Z",
    "2026-03-01T00:00:00Z",
    "2026-03-01T00:00:00.001Z",
    "2026-03-01T00:05:01Z",
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "",
  ],
  ["pos", "a b._-", "", "a".repeat(64), "a".repeat(65), "é", "'=x"],
  [HASH, HASH.toUpperCase(), HASH.slice(1), `${HASH}0`, "", "g".repeat(64)],
  [HASH, "", "x"],
  ["android", "", "a".repeat(65)],
  [HASH, "", "x"],
  ["000016", "", "é"],
  ["NG", "", "ng", "NGA", "N"],
  ["FCT Abuja", "", "  Ogun ", "é", "a".repeat(65)],
  ["fraud", "legitimate", "suspected", "", "Fraud", "none"],
];

/** Mostly what most cells hold: a line is taken where all of them are. */
const cell = (column: number) => {
  const [usual = "", ...others] = CELLS[column] ?? [];
  return fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
};
const line = fc.integer({ min: COLUMNS_MIN, max: CSV_COLUMNS.length }).chain((columns) =>
  fc.record({
    columns: fc.constant(columns),
    cells: fc.tuple(...Array.from({ length: columns }, (_, column) => cell(column))),
    extra: fc.oneof({ weight: 20, arbitrary: fc.constant("") }, fc.constantFrom(",", ",x", " ", "\u0000")),
  }),
);

/** What the plain reader says of a line; undefined where it leaves it to others. */
function readPlain(text: string, columns: number) {
  const bytes = Buffer.from(`before\n${text}\nbehind`);
  const from = "before\n".length;
  const reader = createPlainLineReader(columns, NOW_MS);
  if (!reader.read(bytes, from, from + Buffer.byteLength(text))) return undefined;
  const made = createColumns(1);
  writePlainEvent(made, 0, { bytes, row: reader.row, transactionKey: 7 });
  return made;
}

/** What the check of a row says of it; undefined where it is invalid. */
function readChecked(text: string, columns: number) {
  const { row } = checkRow(readCells(text.split(","), columns), 1, { nowMs: NOW_MS, isRepeated: false });
  if (row.error !== null) return undefined;
  const made = createColumns(1);
  setRow(made, 0, toScoringEvent(wholeInput(row), 7), row.label ?? undefined);
  return made;
}

describe("the reader of plain lines", () => {
  it("takes no line that the check of rows refuses, and says the same of all that it takes", () => {
    let taken = 0;
    fc.assert(
      fc.property(line, ({ columns, cells, extra }) => {
        const text = cells.join(",") + extra;
        const plain = readPlain(text, columns);
        if (plain === undefined) return;
        taken += 1;
        expect(plain).toEqual(readChecked(text, columns));
      }),
      { numRuns: 2_000 },
    );
    expect(taken).toBeGreaterThan(200);
  });

  it.each(CELLS.flatMap((cells, column) => cells.map((text) => [CSV_COLUMNS[column], text, column] as const)))(
    "agrees on %s %j",
    (_name, text, column) => {
      const cells = CELLS.map(([usual = ""], index) => (index === column ? text : usual)).join(",");
      const plain = readPlain(cells, CSV_COLUMNS.length);
      if (plain !== undefined) expect(plain).toEqual(readChecked(cells, CSV_COLUMNS.length));
    },
  );

  it("takes every line of the generator", () => {
    for (const row of generateTransactions({ rows: 500, seed: "plain", days: 20 })) {
      const text = csvLine(row);
      const plain = readPlain(text, CSV_COLUMNS.length);
      expect(plain).toBeDefined();
      expect(plain).toEqual(readChecked(text, CSV_COLUMNS.length));
    }
  });
});
