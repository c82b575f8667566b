import { EVENT_LENGTH, type ScoringEvent, writeEvent } from "../event.ts";

/** Rows of a backtest as numbers, in memory that threads share. */
export interface BacktestColumns {
  readonly rowCount: number;
  /** Row `r` at `r * EVENT_LENGTH`; see `writeEvent`. An invalid row is NaN throughout. */
  readonly events: Float64Array;
  /** One code a row; see `LABEL_CODES`. */
  readonly labels: Uint8Array;
}

/** Codes of the labels; 0 is none. */
export const LABEL_CODES = { fraud: 1, legitimate: 2, suspected: 3 } as const;

/** A label as a row names it. */
export type BacktestLabel = keyof typeof LABEL_CODES;

/** Makes the columns of so many rows, all invalid until they are set. */
export function createColumns(rowCount: number): BacktestColumns {
  const events = new Float64Array(new SharedArrayBuffer(rowCount * EVENT_LENGTH * Float64Array.BYTES_PER_ELEMENT)).fill(
    Number.NaN,
  );
  return { rowCount, events, labels: new Uint8Array(new SharedArrayBuffer(rowCount)) };
}

/** Sets one row, counted from 0. */
export function setRow(
  columns: BacktestColumns,
  row: number,
  event: ScoringEvent,
  label: BacktestLabel | undefined,
): void {
  writeEvent(columns.events, row * EVENT_LENGTH, event);
  columns.labels[row] = labelCodeOf(label);
}

/** The code of a label; 0 for none. */
export function labelCodeOf(label: BacktestLabel | null | undefined): number {
  return label === null || label === undefined ? 0 : LABEL_CODES[label];
}
