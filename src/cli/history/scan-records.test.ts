import * as fc from "fast-check";
import { expect, it } from "vitest";
import { readCsvRecords } from "../csv-records.ts";
import { scanRecords } from "./scan-records.ts";

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function scanned(text: string, size: number) {
  const bytes = Buffer.from(text);
  const records: string[] = [];
  await scanRecords(pieces(text, size), (start, record) => {
    expect(bytes.subarray(start, start + record.length).equals(record)).toBe(true);
    records.push(record.toString());
  });
  return records;
}

const CELL = fc.oneof(
  fc.constantFrom("", "a", "ü", 'bare " quote', '""', '"quoted"', '"a,b"', '"two\nlines"', '"say ""hello"""', '"\r\n"'),
  fc.string({ unit: fc.constantFrom("x", "1", " ", "é"), maxLength: 5 }),
);

it("finds the records that the reader of cells reads, wherever the pieces of the file end", async () => {
  const lines = fc.array(fc.tuple(fc.array(CELL, { minLength: 1, maxLength: 4 }), fc.constantFrom("\n", "\r\n")), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(lines, fc.boolean(), fc.integer({ min: 1, max: 40 }), async (rows, endsWithLine, size) => {
      const text = rows
        .map(([cells, end], at) => cells.join(",") + (at < rows.length - 1 || endsWithLine ? end : ""))
        .join("");
      const read: string[] = [];
      for await (const { raw } of readCsvRecords(pieces(text, size))) read.push(raw.join(","));
      // Without a line end nothing stands behind the last one.
      expect(await scanned(text, size)).toEqual(read);
    }),
  );
});

it.each([
  ['a,"open\nb,c\n', "closing quote"],
  ['a,"closed"b\n', "comma or a line end"],
])("refuses %j", async (text, message) => {
  await expect(scanned(text, 3)).rejects.toThrow(message);
});

it("refuses what is no UTF-8, and a quote that swallows the file", async () => {
  const bytes = async function* () {
    yield Uint8Array.of(0x61, 0xff, 0x0a);
  };
  await expect(scanRecords(bytes(), () => undefined)).rejects.toThrow("UTF-8");
  await expect(scanned(`"${"x".repeat(5_000_000)}`, 1_000_000)).rejects.toThrow("open quote");
});
