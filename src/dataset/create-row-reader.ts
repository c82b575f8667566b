import { type CheckedRow, checkRow } from "./check-row.ts";
import type { ReadItem } from "./csv-items.ts";

/** Opens the check of a batch's rows, in order: of two rows with one transaction id the later is invalid. */
export function createRowReader(nowMs: number): (read: ReadItem, row: number) => CheckedRow {
  const seen = new Set<string>();
  return (read, row) => {
    const id = read.item.transaction?.id ?? "";
    const isRepeated = id !== "" && seen.has(id);
    seen.add(id);
    return checkRow(read, row, { nowMs, isRepeated });
  };
}
