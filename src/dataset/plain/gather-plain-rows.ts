import { packText } from "../dataset-row.ts";
import type { PieceOptions, ReadPiece } from "../read-piece.ts";
import { createTextBuffer } from "../text-buffer.ts";
import { textColumnOf } from "../text-column.ts";
import { CELL_AT, type PlainRow } from "./plain-row.ts";
import { writePlainEvent } from "./write-plain-event.ts";
import { writePlainRow } from "./write-plain-row.ts";

/** The rows of one piece, all of them plain. */
export interface PlainRows {
  /** Adds the next row. */
  add(row: PlainRow): void;
  /** Undefined where two rows have one transaction id. */
  end(): ReadPiece | undefined;
}

/** Opens a piece whose first row has that number: to the same bytes as `packRows` and `setRows` make of rows that were checked. */
export function gatherPlainRows(
  bytes: Buffer,
  firstRow: number,
  { columns, memory = new SharedArrayBuffer(bytes.length) }: Omit<PieceOptions, "nowMs">,
): PlainRows {
  const ids = new Set<string>();
  const text = createTextBuffer(memory);
  let rowCount = 0;
  return {
    add(row) {
      const position = firstRow - 1 + rowCount;
      if (columns !== undefined) writePlainEvent(columns, position, { bytes, row, transactionKey: position });
      text.add(rowCount === 0 ? "[" : ",");
      writePlainRow(text, position + 1, bytes, row);
      ids.add(bytes.toString("latin1", row.starts[CELL_AT.transaction_id], row.ends[CELL_AT.transaction_id]));
      rowCount += 1;
    },
    end() {
      if (ids.size < rowCount) return undefined;
      text.add("]");
      const hashed = text.view();
      return {
        rows: { rowCount, packed: packText(hashed), hashed, invalidRows: [], rowErrors: [] },
        ids: textColumnOf(ids),
      };
    },
  };
}
