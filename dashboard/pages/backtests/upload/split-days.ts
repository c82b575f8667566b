import type { CsvScan } from "./scan-csv.ts";

/** Rows of a backtest, and bytes of its body: 25 MB (specification, "Limits"). */
export const ROWS_MAX = 50_000;
export const BYTES_MAX = 26_214_400;

/** One part of a file that is too large: days, both included. */
export interface Part {
  readonly from: string;
  readonly to: string;
  readonly rows: number;
}

/** The fewest date ranges that each fit; undefined where a single day is too large, or days are not known. */
export function splitDays({ days, rows, headerBytes }: CsvScan): readonly Part[] | undefined {
  const parts: Part[] = [];
  let bytes = 0;
  let seen = 0;
  for (const [day, tally] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (tally.rows > ROWS_MAX || tally.bytes + headerBytes > BYTES_MAX) return undefined;
    const last = parts.at(-1);
    seen += tally.rows;
    if (last !== undefined && last.rows + tally.rows <= ROWS_MAX && bytes + tally.bytes <= BYTES_MAX) {
      parts[parts.length - 1] = { ...last, to: day, rows: last.rows + tally.rows };
      bytes += tally.bytes;
    } else {
      parts.push({ from: day, to: day, rows: tally.rows });
      bytes = headerBytes + tally.bytes;
    }
  }
  return seen === rows && parts.length > 0 ? parts : undefined;
}
