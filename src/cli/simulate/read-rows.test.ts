import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createMemoryIo } from "../../../test/support/memory-io.ts";
import { CSV_COLUMNS } from "../../dataset/csv-columns.ts";
import { readFileBlock, readFileLines } from "../../dataset/read-file-block.ts";
import { createPool } from "../../pool/create-pool.ts";
import { type CsvRecord, readCsvRecords } from "../csv-records.ts";
import { cutFile } from "./cut-file.ts";
import { type FileRows, joinBlocks } from "./join-blocks.ts";
import { readRows } from "./read-rows.ts";

const HASH = "a".repeat(64);
const HEADER = CSV_COLUMNS.slice(0, 7).join(",");
const NOW_MS = Date.parse("2026-03-01T00:00:00Z");
const pool = createPool(2);
afterAll(() => pool[Symbol.asyncDispose]());

const row = (id: string, amount = "5") => `${id},transfer,${amount},NGN,2026-01-01T00:00:00Z,pos,${HASH}`;
const stdin = (text: string | Uint8Array, pieceBytes = 65_536) => createMemoryIo({ stdin: text, pieceBytes }).stdin;
const read = (text: string | Uint8Array) => readRows(pool, stdin(text), { nowMs: NOW_MS, onRow: () => undefined });

const isRecord = ({ cells }: CsvRecord) => cells.length > 1 || cells[0] !== "";
const blockOf = (records: readonly CsvRecord[], firstRow: number, headerCells: number) =>
  readFileBlock(records, { firstRow, rows: records.length, headerCells, nowMs: NOW_MS });

/** What the file says, read record by record from its start. */
async function readInOrder(text: string): Promise<FileRows> {
  const [header, ...others] = (await Array.fromAsync(readCsvRecords(stdin(text)))).filter(isRecord);
  const rows = joinBlocks(0);
  rows.add(blockOf(others, 1, header?.cells.length ?? 0));
  return rows.end();
}

/** The same in blocks of a few bytes, on this thread. */
async function readInBlocks(text: string, blockBytes: number, pieceBytes: number): Promise<FileRows> {
  const rows = joinBlocks(0);
  for await (const part of cutFile(stdin(text, pieceBytes), { blockBytes })) {
    if ("bytes" in part) rows.add(readFileLines({ ...part, nowMs: NOW_MS }));
    else {
      const rest = (await Array.fromAsync(readCsvRecords(part.rest, part.firstRecord))).filter(isRecord);
      if (part.headerCells > 0) rows.add(blockOf(rest, part.firstRow, part.headerCells));
      else rows.add(blockOf(rest.slice(1), part.firstRow, rest[0]?.cells.length ?? 0));
    }
  }
  return rows.end();
}

describe("rows of a file", () => {
  it("are the same wherever it is cut, with whatever ids, blank lines, line ends and quotes", async () => {
    const line = fc.oneof(
      fc.constantFrom(
        "",
        "x",
        row("'=a"),
        `"quoted, ${HASH}"`,
        row('"in quotes"'),
        row(`"two\nlines"`),
        "é,ü",
        row("-b"),
        `${row("returned")}\r`,
      ),
      fc.integer({ min: 0, max: 9 }).map((id) => row(`id-${id}`)),
      fc.uuid().map((id) => row(id, "-1")),
    );
    const file = fc.record({
      lines: fc.array(line, { maxLength: 12 }),
      lineEnd: fc.constantFrom("\n", "\r\n"),
      start: fc.constantFrom("", "\uFEFF"),
      hasEnd: fc.boolean(),
      blockBytes: fc.integer({ min: 1, max: 600 }),
      pieceBytes: fc.integer({ min: 1, max: 300 }),
    });
    await fc.assert(
      fc.asyncProperty(file, async ({ lines, lineEnd, start, hasEnd, blockBytes, pieceBytes }) => {
        const text = start + [HEADER, ...lines].join(lineEnd) + (hasEnd ? lineEnd : "");
        expect(await readInBlocks(text, blockBytes, pieceBytes)).toEqual(await readInOrder(text));
      }),
    );
  });

  it("are the same on threads, over several blocks, of which the last have quotes", async () => {
    const plain = Array.from({ length: 60_000 }, (_, index) => row(`t-${index % 59_990}`));
    const text = [HEADER, ...plain, row('"quoted"'), ...plain.slice(0, 20)].join("\n");
    const found = await read(text);
    expect(found).toEqual(await readInOrder(text));
    expect(found.ids.ends).toHaveLength(60_021);
    expect(found.errors.size).toBe(30);
    expect(found.errors.get(59_991)).toBe("transaction.id: Expected an id of its own, found one of an earlier row");
  });

  it("with one transaction id are one row, however its cell is written, and what else is wrong is told, too", async () => {
    const { errors, columns } = await read([HEADER, row("=a"), row("'=a"), row("a"), row("a")].join("\n"));
    expect(errors.get(1)).not.toContain("of its own");
    expect(errors.get(2)).toMatch(/letters, digits.*; transaction\.id: .*of its own/);
    expect(errors.get(3)).toBeUndefined();
    expect(errors.get(4)).toMatch(/^transaction\.id: .*of its own/);
    const width = columns.events.length / 4;
    expect([1, 2, 3].map((index) => Number.isNaN(columns.events[index * width]))).toEqual([true, false, true]);
  });

  it.each([
    [`${HEADER}\n${row("a")}\n"open\n`, "Cannot read CSV record 3: wanted a closing quote"],
    [`\n${HEADER}\n\n${row("a")}\n"a"b\n`, "Cannot read CSV record 5: wanted a comma or a line end"],
    [new Uint8Array([...Buffer.from(`${HEADER}\n`), 0xff, 0x0a]), "wanted UTF-8, found other bytes"],
    [`${HEADER}\n${"a".repeat(2_000_000)}`, "wanted at most 1048576 characters"],
  ])("end at what is no CSV, which is named by its record in the file", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
