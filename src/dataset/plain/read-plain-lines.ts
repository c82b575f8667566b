import { csvLines } from "../csv-lines.ts";
import type { CsvPiece } from "../cut-csv.ts";
import type { PieceOptions, ReadPiece } from "../read-piece.ts";
import { createPlainLineReader } from "./create-plain-line-reader.ts";
import { gatherPlainRows } from "./gather-plain-rows.ts";

/**
 * Reads a piece of which every row is plain, with an id of its own, and on the line behind its number: to the same bytes as `readCsvPiece`,
 * which reads the others, and in a quarter of the time. Undefined where one is not.
 */
export function readPlainLines(body: Buffer, piece: CsvPiece, options: PieceOptions): ReadPiece | undefined {
  // Behind a blank line rows tell of their lines.
  if (piece.firstLine !== piece.firstRow + 1) return undefined;
  const lines = body.subarray(piece.from, piece.to);
  const plain = createPlainLineReader(piece.columns, options.nowMs);
  const rows = gatherPlainRows(lines, piece.firstRow, options);
  for (const { from, to } of csvLines(lines, { isStart: false })) {
    if (!plain.read(lines, from, to)) return undefined;
    rows.add(plain.row);
  }
  return rows.end();
}
