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

/** Bytes of the columns of so many rows. */
export function columnBytes(rowCount: number): number {
  return rowCount * (EVENT_LENGTH * Float64Array.BYTES_PER_ELEMENT + 1);
}

/** Makes the columns of so many rows, all invalid until they are set: in memory of their own, or in what was used before. */
export function createColumns(
  rowCount: number,
  memory = new SharedArrayBuffer(columnBytes(rowCount)),
): BacktestColumns & { readonly events: Float64Array<SharedArrayBuffer> } {
  const events = new Float64Array(memory, 0, rowCount * EVENT_LENGTH).fill(Number.NaN);
  return { rowCount, events, labels: new Uint8Array(memory, events.byteLength, rowCount).fill(0) };
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

/** Makes one row invalid. */
export function clearRow(columns: BacktestColumns, row: number): void {
  columns.events.fill(Number.NaN, row * EVENT_LENGTH, (row + 1) * EVENT_LENGTH);
  columns.labels[row] = 0;
}

/** The code of a label; 0 for none. */
export function labelCodeOf(label: BacktestLabel | null | undefined): number {
  return label === null || label === undefined ? 0 : LABEL_CODES[label];
}
