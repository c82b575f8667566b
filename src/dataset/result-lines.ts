import { csvCell } from "./csv-cell.ts";
import type { FileBlock } from "./read-file-block.ts";
import { NO_RESULT_CELLS, RESULT_COLUMNS } from "./result-cells.ts";
import { addRowText, type RowTexts } from "./row-texts.ts";
import { createTextBuffer } from "./text-buffer.ts";

/** Some rows of a file with what was decided of them. */
export interface ResultRows extends Pick<FileBlock, "ids" | "idCells" | "errors"> {
  /** Counted from 0, the last one not included. */
  readonly from: number;
  readonly to: number;
  /** Of each row the cells of `RESULT_COLUMNS`. */
  readonly cells: RowTexts;
  /** Where they are put together. */
  readonly memory: SharedArrayBuffer;
}

/** The header of a file of results. */
export const RESULT_HEADER = `row,transaction_id,${RESULT_COLUMNS},error\n`;

/** The lines of some rows in a file of results. */
export function resultLines({ ids, idCells, errors, cells, memory, from, to }: ResultRows): Uint8Array {
  const buffer = createTextBuffer(memory);
  for (let row = from; row < to; row += 1) {
    const number = row + 1;
    buffer.add(`${number},`);
    const idCell = idCells.get(number);
    if (idCell === undefined) buffer.addBytes(ids.bytes, ids.ends[row - 1] ?? 0, ids.ends[row] ?? 0);
    else buffer.add(idCell);
    buffer.add(",");
    if (!addRowText(cells, row, buffer)) buffer.add(NO_RESULT_CELLS);
    const error = errors.get(number);
    buffer.add(error === undefined ? ",\n" : `,${csvCell(error)}\n`);
  }
  return buffer.view().slice();
}
