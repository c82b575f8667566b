import { NAMED_KINDS } from "../../dataset/import/import-columns.ts";
import { type ImportedRows, LENDER } from "./imported-rows.ts";

/** Rows by the entities that they name. */
export interface RowGroups {
  /** The entities that some row names, by number. */
  readonly present: readonly number[];
  /** The rows of one, in the order in which they happened. */
  readonly rowsOf: (number: number) => Int32Array;
}

/** Whether the profile of an entity, by number, holds the row of a place already. */
export type IsHeld = (position: number, number: number) => boolean;

/**
 * Puts rows beside those of the same entity, but where its profile holds them already: counted first, then each into its place. `toFold` is in
 * the order in which they happened.
 */
export function groupRows({ columns, entities }: ImportedRows, toFold: Int32Array, isHeld?: IsHeld): RowGroups {
  const named = columns.entities;
  const ofLender = isHeld === undefined ? toFold : toFold.filter((position) => !isHeld(position, LENDER));
  const ends = new Int32Array(entities.length);
  each(toFold, named, (number, position) => {
    if (isHeld?.(position, number)) return;
    ends[number] = (ends[number] ?? 0) + 1;
  });
  const present: number[] = ofLender.length > 0 ? [LENDER] : [];
  for (let number = LENDER + 1; number < ends.length; number += 1) {
    if ((ends[number] ?? 0) > 0) present.push(number);
    ends[number] = (ends[number] ?? 0) + (ends[number - 1] ?? 0);
  }
  const next = new Int32Array(ends.length);
  next.set(ends.subarray(0, -1), 1);
  const rows = new Int32Array(ends.at(-1) ?? 0);
  each(toFold, named, (number, position) => {
    if (isHeld?.(position, number)) return;
    const at = next[number] ?? 0;
    rows[at] = position;
    next[number] = at + 1;
  });
  return {
    present,
    rowsOf: (number) => (number === LENDER ? ofLender : rows.subarray(ends[number - 1] ?? 0, ends[number])),
  };
}

function each(toFold: Int32Array, named: Int32Array, visit: (number: number, position: number) => void): void {
  for (const position of toFold) {
    const start = position * NAMED_KINDS.length;
    for (let place = start; place < start + NAMED_KINDS.length; place += 1) {
      const number = named[place] ?? -1;
      if (number >= 0) visit(number, position);
    }
  }
}
