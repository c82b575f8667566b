import type { Features } from "../../src/engine/features/features.ts";
import { FAMILIES, type FeatureSnapshot } from "../../src/engine/features/snapshot.ts";

/** The snapshot of a transaction's features, from which its decision can be worked out again. */
export function snapshotOf(features: Features): FeatureSnapshot {
  const values: Readonly<Record<string, Readonly<Record<string, number | string | null>>>> = features;
  return Object.fromEntries(
    FAMILIES.map(({ family, lines }) => {
      const known = lines.flatMap(({ name, stored }) => {
        const value = values[family]?.[name] ?? null;
        return value === null ? [] : [[stored, value] as const];
      });
      return [family, Object.fromEntries(known)];
    }),
  );
}
