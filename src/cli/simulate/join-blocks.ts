import { REPEATED_ID, rowError } from "../../dataset/check-row.ts";
import { createIdIndex } from "../../dataset/create-id-index.ts";
import type { FileBlock } from "../../dataset/read-file-block.ts";
import { joinTexts, type TextColumn } from "../../dataset/text-column.ts";
import { EVENT_LENGTH } from "../../engine/event.ts";
import { gatherColumns } from "./gather-columns.ts";

/** A file's rows as numbers, with what is needed to tell of them. */
export interface FileRows extends Pick<FileBlock, "ids" | "idCells" | "columns" | "errors"> {}

/** The rows of blocks that come in their order. */
export interface JoinedBlocks {
  add(block: FileBlock): void;
  readonly rowCount: number;
  /** Hands over what was added; nothing comes behind it. */
  end(): FileRows;
}

/** Joins blocks of one file, of some `rowsExpected`: of two rows with one transaction id the later is left out. */
export function joinBlocks(rowsExpected: number): JoinedBlocks {
  const columns = gatherColumns(rowsExpected);
  const ids: TextColumn[] = [];
  const idCells = new Map<number, string>();
  const errors = new Map<number, string>();
  const seen = createIdIndex();

  function refuse({ columns, firstRow }: FileBlock, index: number): void {
    const row = firstRow + index;
    const [known, repeated] = [errors.get(row), rowError([REPEATED_ID])];
    errors.set(row, known === undefined ? repeated : `${known}; ${repeated}`);
    columns.events.fill(Number.NaN, index * EVENT_LENGTH, (index + 1) * EVENT_LENGTH);
  }

  return {
    add(block) {
      for (const [row, error] of block.errors) errors.set(row, error);
      for (const [row, cell] of block.idCells) idCells.set(row, cell);
      for (const index of seen.add(block.ids)) refuse(block, index);
      ids.push(block.ids);
      columns.add(block.columns);
    },
    get rowCount() {
      return columns.rowCount;
    },
    end: () => ({ columns: columns.end(), ids: joinTexts(ids), idCells, errors }),
  };
}
