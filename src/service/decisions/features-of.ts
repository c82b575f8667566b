import type { FeatureSnapshot } from "../../engine/features/snapshot.ts";
import { unpackFeatures } from "../../engine/features/unpack-features.ts";
import type { StoredDecision } from "../../store/repositories/store-documents.ts";

/** The features that a decision was made from, by their names. */
export function featuresOf({ features }: Pick<StoredDecision, "features">): FeatureSnapshot {
  return features instanceof Uint8Array ? unpackFeatures(features) : features;
}
