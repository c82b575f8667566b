import { closeSync, openSync, writeSync } from "node:fs";
import type { Features } from "../../src/engine/features/features.ts";
import { FEATURES } from "../../src/engine/features/table.ts";
import { TRANSACTION_TYPES } from "../../src/engine/score-request.ts";
import type { FoldedSet } from "../detection/replay/replay-set.ts";

/** A transaction's type is told by its place. */
const TYPES: readonly string[] = TRANSACTION_TYPES;

/** Rows whose features are written at once. */
const CHUNK_ROWS = 4_096;

/** Columns of a feature file, in order: `family.name` of every feature that the engine reads of a transaction. */
export const FEATURE_COLUMNS: readonly string[] = FEATURES.map(({ family, name }) => `${family}.${name}`);

/** Writes the features of some rows as 32-bit floats, row after row; nothing is NaN, a transaction's type its number in the list. */
export function writeFeatures(path: string, { featuresOf }: FoldedSet, rows: Int32Array): void {
  const file = openSync(path, "w");
  try {
    for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
      const some = rows.subarray(from, from + CHUNK_ROWS);
      const values = new Float32Array(some.length * FEATURE_COLUMNS.length);
      for (const [index, row] of some.entries()) values.set(numbersOf(featuresOf(row)), index * FEATURE_COLUMNS.length);
      writeSync(file, new Uint8Array(values.buffer));
    }
  } finally {
    closeSync(file);
  }
}

function numbersOf(features: Features): readonly number[] {
  const families: Readonly<Record<string, Readonly<Record<string, string | number | null>>>> = features;
  return FEATURES.map(({ family, name }) => {
    const value = families[family]?.[name] ?? Number.NaN;
    return typeof value === "number" ? value : TYPES.indexOf(value);
  });
}
