import { afterAll, describe, expect, test } from "vitest";
import { CSV_COLUMNS } from "../dataset/csv-columns.ts";
import { unpackRows } from "../dataset/dataset-row.ts";
import { BLANK_LINES_MAX, CHUNK_ROWS, ROWS_MAX } from "../dataset/limits.ts";
import type { DatasetBody, DatasetResult } from "../dataset/parse-dataset.ts";
import { setRows } from "../dataset/set-rows.ts";
import { type BacktestColumns, createColumns } from "../engine/backtest/columns.ts";
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
    const { result, columns } = await parse(read);
    expect(result).toEqual(await pool.run("parse", read));
    if (columns !== undefined) expect(columns).toEqual(columnsOf(result));
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

describe("a large JSON body, read in pieces, gives what reading it as a whole gives", () => {
  const ITEMS: readonly object[] = Array.from({ length: ROWS }, (_, row) => item(row));
  const bodyOf = (items: readonly unknown[], beside: object = {}) => JSON.stringify({ ...beside, transactions: items });
  const textOf = (items: readonly unknown[]) => items.map((one) => JSON.stringify(one));
  /** The text of the whole, and whether it may be read in pieces at all. */
  test.each<readonly [string, () => string, "pieces" | "whole"]>([
    ["as it is", () => bodyOf(ITEMS), "pieces"],
    ["with white space everywhere", () => JSON.stringify({ transactions: ITEMS }, null, 2), "pieces"],
    [
      "with fields before and behind",
      () => `{"product":"p","transactions":[${textOf(ITEMS)}],"notify_emails":[]}`,
      "pieces",
    ],
    [
      "with brackets, commas and escapes in texts",
      () => bodyOf(ITEMS.with(3, { ...item(3), location: { country: "NG", region: 'L],{"\\\u0041' } })),
      "pieces",
    ],
    [
      "with as many rows as chunks hold",
      () => bodyOf(Array.from({ length: 2 * CHUNK_ROWS }, (_, row) => item(row))),
      "pieces",
    ],
    [
      "with rows that break rules on both sides of a cut",
      () => bodyOf(ITEMS.with(CHUNK_ROWS - 1, bad(CHUNK_ROWS - 1)).with(CHUNK_ROWS, bad(CHUNK_ROWS))),
      "pieces",
    ],
    [
      "with the product repeated",
      () => bodyOf(ITEMS.with(5, { ...item(5), product: "p" }), { product: "p" }),
      "pieces",
    ],
    ["with another product in a row", () => bodyOf(ITEMS.with(ROWS - 1, { ...item(ROWS - 1), product: "q" })), "whole"],
    ["with more values that break rules than are listed", () => bodyOf(ITEMS.map((_, row) => bad(row))), "whole"],
    ["with an id in two pieces", () => bodyOf(ITEMS.with(ROWS - 1, item(0))), "whole"],
    ["with a comma at the end", () => `{"transactions":[${textOf(ITEMS)},]}`, "whole"],
    [
      "with a comma at a cut too many",
      () => `{"transactions":[${textOf(ITEMS).toSpliced(CHUNK_ROWS, 0, "")}]}`,
      "whole",
    ],
    ["with a row that is no object", () => bodyOf([...ITEMS, 1]), "whole"],
    ["with a field that is unknown", () => bodyOf([...ITEMS, { ...item(ROWS), other: 1 }]), "whole"],
    ["with a key twice in a row", () => `{"transactions":[${textOf(ITEMS)},{"label":null,"label":null}]}`, "whole"],
    ["with the list twice", () => `{"transactions":[${textOf(ITEMS)}],"transactions":[]}`, "whole"],
    [
      "with the list under an escaped name",
      () => `{"transactions":[${textOf(ITEMS)}],"\\u0074ransactions":[]}`,
      "whole",
    ],
    ["with a value beside that breaks a rule", () => bodyOf(ITEMS, { notify_emails: ["x"] }), "pieces"],
    ["with a value beside of another type", () => bodyOf(ITEMS, { product: 1 }), "whole"],
    ["cut off", () => bodyOf(ITEMS).slice(0, -1), "whole"],
    ["with something behind", () => `${bodyOf(ITEMS)}{}`, "whole"],
    ["with a byte order mark", () => `\uFEFF${bodyOf(ITEMS)}`, "whole"],
    ["with a list as its root", () => `["transactions",[${textOf(ITEMS)}]]`, "whole"],
    ["with the list further down", () => `{"x":{"transactions":[${textOf(ITEMS)}]}}`, "whole"],
  ])("%s", async (_name, write, way) => {
    const read = { encoding: "json", body: Buffer.from(write()), nowMs: NOW_MS } as const;
    const tasks: string[] = [];
    const watched: typeof pool = {
      ...pool,
      run: (name, argument) => {
        tasks.push(name);
        return pool.run(name, argument);
      },
    };
    const { result, columns } = await parse(read, watched);
    expect(result).toEqual(await pool.run("parse", read));
    expect(tasks.includes("parse") ? "whole" : "pieces").toBe(way);
    expect(columns).toEqual(way === "pieces" ? columnsOf(result) : undefined);
  });
});

async function parse(body: DatasetBody, on = pool) {
  let columns: BacktestColumns | undefined;
  const result = await parseOnPool(on, body, (read) => {
    columns = read;
  });
  return { result, columns };
}

/** What a run makes of the stored chunks. */
function columnsOf(result: DatasetResult): BacktestColumns {
  if (result.kind !== "parsed") throw new Error("It was not parsed");
  const columns = createColumns(result.rowCount);
  for (const chunk of result.chunks) setRows(columns, unpackRows(chunk));
  return columns;
}

function item(row: number) {
  const at = new Date(Date.UTC(2026, 0, 1) + row * 1_000).toISOString();
  return {
    transaction: { id: `txn-${row}`, type: "transfer", amount: 100_000 + row, currency: "NGN", occurred_at: at },
    customer: { id_hash: HASH },
    label: row % 50 === 0 ? "fraud" : "legitimate",
  };
}

/** One whose values break a rule each. */
function bad(row: number) {
  return { ...item(row), customer: { id_hash: "x" } };
}

function line(row: number): string {
  const at = new Date(Date.UTC(2026, 0, 1) + row * 1_000).toISOString();
  return `txn-${row},transfer,${100_000 + row},NGN,${at},mobile,${HASH},${HASH},android,${HASH},058,NG,Lagos,legitimate`;
}
