import { REPEATED_ID, rowError } from "../../dataset/check-row.ts";
import { textOfCell } from "../../dataset/csv-cell.ts";
import type { FileBlock } from "../../dataset/read-file-block.ts";
import { type BacktestColumns, createColumns } from "../../engine/backtest/columns.ts";
import { EVENT_LENGTH } from "../../engine/event.ts";

/** A file's rows as numbers, with what is needed to tell of them. */
export interface FileRows {
  readonly columns: BacktestColumns;
  readonly ids: readonly string[];
  /** By row number, from 1: why the row is left out. */
  readonly errors: ReadonlyMap<number, string>;
}

/** The rows of blocks that come in their order. */
export interface JoinedBlocks {
  add(block: FileBlock): void;
  readonly rowCount: number;
  /** Hands over what was added; nothing comes behind it. */
  end(): FileRows;
}

/** Joins blocks of one file: of two rows with one transaction id the later is left out. */
export function joinBlocks(): JoinedBlocks {
  const blocks: BacktestColumns[] = [];
  const ids: string[] = [];
  const errors = new Map<number, string>();
  const seen = new Set<string>();

  function refuse({ columns, firstRow }: FileBlock, index: number): void {
    const row = firstRow + index;
    const [known, repeated] = [errors.get(row), rowError([REPEATED_ID])];
    errors.set(row, known === undefined ? repeated : `${known}; ${repeated}`);
    columns.events.fill(Number.NaN, index * EVENT_LENGTH, (index + 1) * EVENT_LENGTH);
  }

  return {
    add(block) {
      for (const [row, error] of block.errors) errors.set(row, error);
      for (const [index, written] of block.ids.entries()) {
        const id = textOfCell(written);
        if (id !== "" && seen.has(id)) refuse(block, index);
        seen.add(id);
        ids.push(written);
      }
      blocks.push(block.columns);
    },
    get rowCount() {
      return ids.length;
    },
    end() {
      seen.clear();
      const columns = createColumns(ids.length);
      let row = 0;
      // Each is let go as it is copied: together they are as large as the columns.
      for (let block = blocks.shift(); block !== undefined; block = blocks.shift()) {
        columns.events.set(block.events, row * EVENT_LENGTH);
        columns.labels.set(block.labels, row);
        row += block.rowCount;
      }
      return { columns, ids, errors };
    },
  };
}
