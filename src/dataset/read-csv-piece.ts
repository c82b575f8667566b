import { createRowReader } from "./create-row-reader.ts";
import { readCells } from "./csv-items.ts";
import type { CsvPiece } from "./cut-csv.ts";
import { type PackedRows, packRows } from "./pack-rows.ts";
import { readPlainPiece } from "./plain/read-plain-piece.ts";
import { splitCsv } from "./split-csv.ts";

/** A chunk that was read without those before it. */
export interface ReadPiece {
  readonly rows: PackedRows;
  /** Transaction ids that it names: where another piece names one, too, its rows are not what they would be in their place. */
  readonly ids: readonly string[];
}

/** Reads and checks one piece of a CSV. Burns processor time: it belongs into the pool. */
export function readCsvPiece(body: Uint8Array, piece: CsvPiece, nowMs: number): ReadPiece {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return readPlainPiece(bytes, piece, nowMs) ?? readAnyPiece(bytes, piece, nowMs);
}

function readAnyPiece(bytes: Buffer, piece: CsvPiece, nowMs: number): ReadPiece {
  const text = bytes.toString("utf8", piece.from, piece.to);
  const readRow = createRowReader(nowMs);
  const rows = Array.from(splitCsv(text, { firstLine: piece.firstLine }), ({ cells, line }, index) =>
    readRow({ ...readCells(cells, piece.columns), line }, piece.firstRow + index),
  );
  const ids = new Set(rows.flatMap(({ row }) => row.input.transaction?.id ?? []));
  return { rows: packRows(rows), ids: [...ids] };
}
