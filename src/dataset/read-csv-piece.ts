import { createRowReader } from "./create-row-reader.ts";
import { readCells } from "./csv-items.ts";
import type { CsvPiece } from "./cut-csv.ts";
import { packRows } from "./pack-rows.ts";
import { readPlainLines } from "./plain/read-plain-lines.ts";
import type { PieceOptions, ReadPiece } from "./read-piece.ts";
import { setRows } from "./set-rows.ts";
import { splitCsv } from "./split-csv.ts";
import { textColumnOf } from "./text-column.ts";

/** Reads and checks one piece of a CSV. Burns processor time: it belongs into the pool. */
export function readCsvPiece(body: Uint8Array, piece: CsvPiece, options: PieceOptions): ReadPiece {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return readPlainLines(bytes, piece, options) ?? readAnyPiece(bytes, piece, options);
}

function readAnyPiece(bytes: Buffer, piece: CsvPiece, { nowMs, columns, memory }: PieceOptions): ReadPiece {
  const text = bytes.toString("utf8", piece.from, piece.to);
  const readRow = createRowReader(nowMs);
  const rows = Array.from(splitCsv(text, { firstLine: piece.firstLine }), ({ cells, line }, index) =>
    readRow({ ...readCells(cells, piece.columns), line }, piece.firstRow + index),
  );
  if (columns !== undefined)
    setRows(
      columns,
      rows.map(({ row }) => row),
    );
  const ids = new Set(rows.flatMap(({ row }) => row.input.transaction?.id ?? []));
  return { rows: packRows(rows, memory), ids: textColumnOf(ids) };
}
