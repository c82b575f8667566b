import { hashIdentifier } from "../identifiers/hash-identifier.ts";
import type { IdentifierKind } from "../identifiers/identifier-kind.ts";
import type { IdentifierKey } from "../identifiers/parse-identifier-key.ts";
import { type CsvRecord, readCsvRecords } from "./csv-records.ts";

/** A row whose identifier could not be hashed; rows count from 1 and leave the header out. Never holds the value. */
export interface RefusedRow {
  readonly row: number;
  readonly code: string;
  readonly message: string;
}

/** What became of the rows of a file; filled while the rows are read. */
export interface HashCsvReport {
  rows: number;
  hashed: number;
  empty: number;
  refusedCount: number;
  /** The first `REFUSED_ROWS_MAX` of them. */
  readonly refused: RefusedRow[];
}

/** Refused rows that are listed; the others are only counted. */
const REFUSED_ROWS_MAX = 100;

/** What to hash and under which key. */
export interface HashCsvOptions {
  readonly key: IdentifierKey;
  readonly kind: IdentifierKind;
  readonly column: string;
  readonly report: HashCsvReport;
}

/** An empty report, to be filled by `hashCsvColumn`. */
export function createHashCsvReport(): HashCsvReport {
  return { rows: 0, hashed: 0, empty: 0, refusedCount: 0, refused: [] };
}

/**
 * Yields a CSV file with one column replaced by its hashes; every other cell stays as it was written. An identifier that is refused leaves
 * an empty cell, and a row with too many or too few cells is left out, because its identifier may stand in another column.
 * Throws when the header does not name the column exactly once, and on what is not CSV.
 */
export async function* hashCsvColumn(
  chunks: AsyncIterable<Uint8Array>,
  options: HashCsvOptions,
): AsyncGenerator<string> {
  let header: { readonly width: number; readonly index: number } | null = null;
  for await (const record of readCsvRecords(chunks)) {
    if (header === null) {
      header = { width: record.cells.length, index: columnIndex(record, options.column) };
      yield record.raw.join(",") + record.lineEnd;
    } else if (record.raw.length === 1 && record.raw[0] === "") {
      yield record.lineEnd;
    } else {
      yield hashRow(record, header, options);
    }
  }
  if (header === null) throw new Error("Cannot hash CSV: wanted a header line, found an empty file");
}

/** The header's names stay out of the message: in a file without a header they are the first row's identifiers. */
function columnIndex(header: CsvRecord, column: string): number {
  const matches = header.cells.filter((name) => name === column).length;
  if (matches !== 1) {
    throw new Error(
      `Cannot hash column "${column}": wanted it once in the header line, found it ${matches} times among ${header.cells.length} columns`,
    );
  }
  return header.cells.indexOf(column);
}

function hashRow(
  record: CsvRecord,
  header: { readonly width: number; readonly index: number },
  { key, kind, report }: HashCsvOptions,
): string {
  report.rows += 1;
  if (record.cells.length !== header.width) {
    refuse(report, "cells", `Cannot read row: wanted ${header.width} cells, found ${record.cells.length}`);
    return "";
  }
  const raw = [...record.raw];
  raw[header.index] = hashCell(record.cells[header.index] ?? "", key, kind, report);
  return raw.join(",") + record.lineEnd;
}

function hashCell(value: string, key: IdentifierKey, kind: IdentifierKind, report: HashCsvReport): string {
  if (value === "") {
    report.empty += 1;
    return "";
  }
  const hash = hashIdentifier(key, kind, value);
  if (typeof hash !== "string") {
    refuse(report, hash.code, hash.message);
    return "";
  }
  report.hashed += 1;
  return hash;
}

function refuse(report: HashCsvReport, code: string, message: string): void {
  report.refusedCount += 1;
  if (report.refused.length < REFUSED_ROWS_MAX) report.refused.push({ row: report.rows, code, message });
}
