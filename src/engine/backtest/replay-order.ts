import { EVENT_AT, EVENT_LENGTH } from "../event.ts";
import type { BacktestColumns } from "./columns.ts";

/** The valid rows in the order in which they are replayed: by time, equal times by row. */
export function replayOrder({ rowCount, events }: BacktestColumns): Int32Array {
  const timeOf = (row: number) => events[row * EVENT_LENGTH + EVENT_AT.occurredAtMs] ?? Number.NaN;
  const rows = new Int32Array(new SharedArrayBuffer(rowCount * Int32Array.BYTES_PER_ELEMENT));
  let count = 0;
  let sorted = true;
  for (let row = 0; row < rowCount; row += 1) {
    if (Number.isNaN(timeOf(row))) continue;
    if (count > 0 && timeOf(row) < timeOf(rows[count - 1] ?? 0)) sorted = false;
    rows[count] = row;
    count += 1;
  }
  const valid = rows.subarray(0, count);
  return sorted ? valid : valid.sort((a, b) => timeOf(a) - timeOf(b) || a - b);
}
