import { sharedMemory } from "../shared-memory.ts";

/**
 * Strengths of trials on searched rows from `from` on, in memory that threads share: column `c` has the entries from `start[c]` to
 * `start[c + 1]`, each the place of a row among the searched ones and a strength above 0. Most strengths are 0.
 */
export interface TrialColumns {
  readonly start: Int32Array;
  readonly rows: Int32Array;
  readonly values: Float64Array;
}

/** Trials of one rule, and which columns of which parts are theirs. */
export interface TriedRule {
  readonly rule: number;
  readonly parts: readonly TrialColumns[];
  readonly columns: readonly number[];
}

/** Packs columns of some rows, the first of which is `from`. */
export function packColumns(columns: readonly Float64Array[], from: number): TrialColumns {
  const start = [0];
  const rows: number[] = [];
  const values: number[] = [];
  for (const column of columns) {
    for (const [row, strength] of column.entries()) {
      if (strength === 0) continue;
      rows.push(from + row);
      values.push(strength);
    }
    start.push(rows.length);
  }
  return { start: sharedMemory.int32(start), rows: sharedMemory.int32(rows), values: sharedMemory.doubles(values) };
}

/** One column of all searched rows, from the parts that hold them. */
export function unpackColumn(parts: readonly TrialColumns[], column: number, rowCount: number): Float64Array {
  const whole = new Float64Array(rowCount);
  for (const { start, rows, values } of parts)
    for (let at = start[column] ?? 0; at < (start[column + 1] ?? 0); at += 1) whole[rows[at] ?? 0] = values[at] ?? 0;
  return whole;
}
