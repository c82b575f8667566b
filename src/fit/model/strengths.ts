import { sharedMemory } from "../shared-memory.ts";

/**
 * How strongly rules hit rows, in memory that threads share: row `r` has the entries from `start[r]` to `start[r + 1]`, each a rule's
 * position and a strength above 0.
 */
export interface Strengths {
  readonly rowCount: number;
  readonly ruleCount: number;
  /** One more than rows. */
  readonly start: Int32Array;
  readonly rules: Uint16Array;
  readonly values: Float64Array;
}

/** Collects strengths row by row, in order. */
export interface StrengthsBuilder {
  /** Adds a hit to the row that is open; rules in ascending order. */
  add(rule: number, strength: number): void;
  /** Ends the row that is open. */
  endRow(): void;
  build(): Strengths;
}

const FIRST_CAPACITY = 1_024;

/** Opens a table of strengths of so many rules. */
export function buildStrengths(ruleCount: number): StrengthsBuilder {
  const start: number[] = [0];
  let rules = new Uint16Array(FIRST_CAPACITY);
  let values = new Float64Array(FIRST_CAPACITY);
  let count = 0;
  return {
    add(rule, strength) {
      if (count === rules.length) {
        rules = grown(rules, new Uint16Array(2 * count));
        values = grown(values, new Float64Array(2 * count));
      }
      rules[count] = rule;
      values[count] = strength;
      count += 1;
    },
    endRow() {
      start.push(count);
    },
    build: () => ({
      rowCount: start.length - 1,
      ruleCount,
      start: sharedMemory.int32(start),
      rules: sharedMemory.uint16(rules.subarray(0, count)),
      values: sharedMemory.doubles(values.subarray(0, count)),
    }),
  };
}

/** The table of some rows, in the order in which they are named. */
export function takeRows(strengths: Strengths, rows: Int32Array): Strengths {
  const builder = buildStrengths(strengths.ruleCount);
  for (const row of rows) {
    const end = strengths.start[row + 1] ?? 0;
    for (let at = strengths.start[row] ?? 0; at < end; at += 1)
      builder.add(strengths.rules[at] ?? 0, strengths.values[at] ?? 0);
    builder.endRow();
  }
  return builder.build();
}

function grown<A extends Uint16Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
