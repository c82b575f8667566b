import type { Features } from "../../src/engine/features/features.ts";
import { FEATURES } from "../../src/engine/features/table.ts";

/** Features as plain objects, which can be compared, changed and printed: those of a row are looked up when somebody asks. */
export function plainFeatures(features: Features): Features {
  const plain: Record<string, Record<string, unknown>> = {};
  const families: Readonly<Record<string, Readonly<Record<string, unknown>>>> = features;
  for (const { family, name } of FEATURES) {
    plain[family] ??= {};
    plain[family][name] = families[family]?.[name];
  }
  // Every line of the table is there.
  return plain as unknown as Features;
}
