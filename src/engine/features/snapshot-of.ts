import type { Features } from "./features.ts";
import { FAMILIES, type FeatureSnapshot } from "./snapshot.ts";

type Family = (typeof FAMILIES)[number];
type Values = Readonly<Record<string, number | string | null>>;
type StoredValues = FeatureSnapshot[string];

const write = compileWriter();

/** The snapshot of a transaction's features, from which its decision can be worked out again. */
export function snapshotOf(features: Features): FeatureSnapshot {
  return write(features);
}

// Compiled out of the table, and of nothing else, as what one would write by hand; see `feature-slots.ts`. What is null has no name, so each
// set of names that a family has shown gets a literal of its own: names set one after the other, by a variable, took three times as long.

function compileWriter(): (features: Features) => FeatureSnapshot {
  const families = FAMILIES.map(({ family }, index) => `${family}: writers[${index}](features.${family})`);
  return new Function("writers", `"use strict"; return (features) => ({ ${families.join(", ")} });`)(
    FAMILIES.map(createFamilyWriter),
  );
}

/** Keeps one literal for each set of names: as many as what an entity may lack leaves, a few a family. */
function createFamilyWriter({ lines }: Family): (values: Values) => StoredValues {
  const bits = lines.map(({ name }, index) => `(values.${name} == null ? 0 : ${2 ** index})`);
  const namesOf = compile<number>(bits.join(" | "));
  const literals = new Map<number, (values: Values) => StoredValues>();
  return (values) => {
    const names = namesOf(values);
    let literal = literals.get(names);
    if (literal === undefined) {
      const known = lines.filter((_, index) => ((names >> index) & 1) === 1);
      literal = compile<StoredValues>(
        `({ ${known.map(({ name, stored }) => `${stored}: values.${name}`).join(", ")} })`,
      );
      literals.set(names, literal);
    }
    return literal(values);
  };
}

function compile<T>(expression: string): (values: Values) => T {
  return new Function(`"use strict"; return (values) => ${expression};`)();
}
