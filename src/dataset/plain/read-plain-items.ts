import type { JsonPiece } from "../cut-json.ts";
import type { PieceOptions, ReadPiece } from "../read-piece.ts";
import { createPlainItemReader, NOT_PLAIN } from "./create-plain-item-reader.ts";
import { gatherPlainRows } from "./gather-plain-rows.ts";

const COMMA = 0x2c;

/**
 * Reads the items of a piece, separated by commas, of which every one is plain and has an id of its own: to the same bytes as `readJsonPiece`,
 * which reads the others. Undefined where one is not.
 */
export function readPlainItems(items: Buffer, piece: JsonPiece, options: PieceOptions): ReadPiece | undefined {
  const plain = createPlainItemReader(options.nowMs);
  const rows = gatherPlainRows(items, piece.firstRow, options);
  let from = 0;
  for (let row = 0; row < piece.rows; row += 1) {
    const to = plain.read(items, from);
    const isLast = row === piece.rows - 1;
    if (to === NOT_PLAIN || items[to] !== (isLast ? undefined : COMMA)) return undefined;
    rows.add(plain.row);
    from = to + 1;
  }
  return rows.end();
}
