import fc from "fast-check";
import { expect, test } from "vitest";
import { createMemoryIo } from "../../test/support/memory-io.ts";
import { CSV_RECORD_CHARACTERS_MAX, type CsvRecord, readCsvRecords } from "./csv-records.ts";

function read(text: string | Uint8Array, pieceBytes = 65_536): Promise<readonly CsvRecord[]> {
  return Array.fromAsync(readCsvRecords(createMemoryIo({ stdin: text, pieceBytes }).stdin));
}

test("any cells come back, quoted as RFC 4180 asks, wherever the bytes are cut", async () => {
  const cell = fc
    .oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[",\r\n a]{0,6}$/))
    .filter((text) => !text.startsWith("\ufeff"));
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom("\n", "\r\n"),
      fc.integer({ min: 1, max: 7 }),
      async (rows, lineEnd, pieceBytes) => {
        const quoted = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`));
        const records = await read(quoted.map((cells) => cells.join(",") + lineEnd).join(""), pieceBytes);
        expect(records.map(({ cells }) => cells)).toEqual(rows);
        expect(records.map(({ raw }) => raw)).toEqual(quoted);
        expect(records.every((record) => record.lineEnd === lineEnd)).toBe(true);
      },
    ),
  );
});

test("what was read joins to what was written, byte for byte", async () => {
  const text = 'id,name\r\n1,"A, ""B"""\n2,O\'Neill 5" pipe\n\n3,"two\nlines",\n4';
  const records = await read(text, 3);
  expect(records.map(({ raw, lineEnd }) => raw.join(",") + lineEnd).join("")).toBe(text);
  expect(records.map(({ cells }) => cells)).toEqual([
    ["id", "name"],
    ["1", 'A, "B"'],
    ["2", "O'Neill 5\" pipe"],
    [""],
    ["3", "two\nlines", ""],
    ["4"],
  ]);
});

test("a byte order mark is no part of the first name", async () => {
  expect((await read("\ufeffid\n1\n"))[0]?.cells).toEqual(["id"]);
});

test("a last line without an end may be quoted, and an empty file has no records", async () => {
  expect((await read('a,"b"'))[0]).toEqual({ cells: ["a", "b"], raw: ["a", '"b"'], lineEnd: "" });
  expect(await read("")).toEqual([]);
});

test.each([
  ['id\n"open\n1\n', "Cannot read CSV record 2: wanted a closing quote, found the end of the file"],
  ['id\n"a"b\n', "Cannot read CSV record 2: wanted a comma or a line end after a closing quote"],
  [new Uint8Array([0x69, 0x64, 0x0a, 0xff, 0x0a]), "Cannot read CSV: wanted UTF-8, found other bytes"],
  [
    `id\n"${"a".repeat(CSV_RECORD_CHARACTERS_MAX)}`,
    `Cannot read CSV record 2: wanted at most ${CSV_RECORD_CHARACTERS_MAX} characters, found more (an open quote?)`,
  ],
])("what is not CSV is refused without its cells (%#)", async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});
