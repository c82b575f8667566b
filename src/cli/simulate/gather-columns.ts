import type { BacktestColumns } from "../../engine/backtest/columns.ts";
import { EVENT_LENGTH } from "../../engine/event.ts";

/** Columns of one block behind the other. */
export interface GatheredColumns {
  readonly rowCount: number;
  /** Copies the rows of a block, whose memory may be used for others behind it. */
  add(block: BacktestColumns): void;
  end(): BacktestColumns;
}

/** Gathers columns. What is reserved for `rowsExpected` rows that do not come takes no memory, as long as nobody writes there. */
export function gatherColumns(rowsExpected: number): GatheredColumns {
  let rowCount = 0;
  let [events, labels] = reserve(rowsExpected);

  function grow(rows: number): void {
    const before = { events, labels };
    [events, labels] = reserve(rows);
    events.set(before.events);
    labels.set(before.labels);
  }

  return {
    get rowCount() {
      return rowCount;
    },
    add(block) {
      const rows = rowCount + block.rowCount;
      if (rows > labels.length) grow(Math.max(rows, labels.length * 2));
      events.set(block.events, rowCount * EVENT_LENGTH);
      labels.set(block.labels, rowCount);
      rowCount = rows;
    },
    end: () => ({
      rowCount,
      events: events.subarray(0, rowCount * EVENT_LENGTH),
      labels: labels.subarray(0, rowCount),
    }),
  };
}

function reserve(rows: number): [events: Float64Array, labels: Uint8Array] {
  const events = new Float64Array(new SharedArrayBuffer(rows * EVENT_LENGTH * Float64Array.BYTES_PER_ELEMENT));
  return [events, new Uint8Array(new SharedArrayBuffer(rows))];
}
