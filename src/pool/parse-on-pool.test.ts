import { afterAll, describe, expect, test } from "vitest";
import { CSV_COLUMNS } from "../dataset/csv-columns.ts";
import { BLANK_LINES_MAX, CHUNK_ROWS, ROWS_MAX } from "../dataset/limits.ts";
import { createPool } from "./create-pool.ts";
import { parseOnPool } from "./parse-on-pool.ts";

const NOW_MS = Date.UTC(2026, 5, 1);
const HASH = "ab".repeat(32);
/** Two pieces, the last one short. */
const ROWS = CHUNK_ROWS + 7;
const LINES = Array.from({ length: ROWS }, (_, row) => line(row));

const pool = createPool(2);
afterAll(() => pool[Symbol.asyncDispose]());

describe("a large CSV, read in pieces, gives what reading it as a whole gives", () => {
  test.each<readonly [string, (lines: string[]) => string]>([
    ["as it is", (lines) => lines.join("\n")],
    ["with line ends of Windows, the last one too", (lines) => `${lines.join("\r\n")}\r\n`],
    [
      "with a byte order mark, and one at the start of a later piece",
      (lines) => `\uFEFF${lines.with(CHUNK_ROWS + 1, `\uFEFF${line(CHUNK_ROWS)}`).join("\n")}`,
    ],
    [
      "with blank lines before the header, between rows and at the end",
      (lines) => `\n\r\n${lines.toSpliced(CHUNK_ROWS, 0, "", "\r").join("\n")}\n\n`,
    ],
    [
      "with invalid rows on both sides of a cut",
      (lines) =>
        lines
          .with(CHUNK_ROWS, "bad")
          .with(CHUNK_ROWS + 1, line(CHUNK_ROWS).replace("NGN", "XXX"))
          .join("\n"),
    ],
    [
      "with more invalid rows than are listed",
      (lines) => lines.map((one, at) => (at % 20 === 1 ? "x" : one)).join("\n"),
    ],
    ["with an id twice in one piece", (lines) => lines.with(2, line(0)).join("\n")],
    ["with an id in two pieces", (lines) => lines.with(ROWS, line(0)).join("\n")],
    ["with line ends inside quotes", (lines) => lines.with(5, line(4).replace("Lagos", '"Lag\nos"')).join("\n")],
    ["with a quote that stays open", (lines) => lines.with(ROWS, '"').join("\n")],
    ["with more blank lines than are skipped", (lines) => `${lines.join("\n")}${"\n".repeat(BLANK_LINES_MAX + 2)}`],
    ["with another header", (lines) => lines.with(0, "id").join("\n")],
    ["with fewer columns", (lines) => lines.map((one) => one.split(",").slice(0, 8).join(",")).join("\n")],
  ])("%s", async (_name, write) => {
    const body = Buffer.from(write([CSV_COLUMNS.join(","), ...LINES]));
    const read = { encoding: "csv", body, nowMs: NOW_MS } as const;
    expect(await parseOnPool(pool, read)).toEqual(await pool.run("parse", read));
  });

  test("with bytes that are no UTF-8", async () => {
    const body = Buffer.from([CSV_COLUMNS.join(","), ...LINES].join("\n"));
    body[body.length - 20] = 0xff;
    const read = { encoding: "csv", body, nowMs: NOW_MS } as const;
    expect(await parseOnPool(pool, read)).toEqual(await pool.run("parse", read));
  });

  test("with more rows than a backtest may have", async () => {
    const body = Buffer.from(
      [CSV_COLUMNS.join(","), ...Array.from({ length: ROWS_MAX + 1 }, (_, row) => `${row}`)].join("\n"),
    );
    const read = { encoding: "csv", body, nowMs: NOW_MS } as const;
    expect(await parseOnPool(pool, read)).toMatchObject({ kind: "refused", code: "backtest_too_large" });
  });
});

function line(row: number): string {
  const at = new Date(Date.UTC(2026, 0, 1) + row * 1_000).toISOString();
  return `txn-${row},transfer,${100_000 + row},NGN,${at},mobile,${HASH},${HASH},android,${HASH},058,NG,Lagos,legitimate`;
}
