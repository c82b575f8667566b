import type { ScoringEvent } from "../../src/engine/event.ts";
import type { FeatureSettings } from "../../src/engine/features/feature-settings.ts";
import type { Features } from "../../src/engine/features/features.ts";
import { readFeatures } from "../../src/engine/features/read-features.ts";
import { profilesAfter } from "./history-fixture.ts";
import { plainFeatures } from "./plain-features.ts";

/** The settings of the tests: NGN 5,000,000 and 10,000,000, 5 % below; 10 % for equal amounts; windows of 7 and 30 days, 7 days late. */
export const SETTINGS: FeatureSettings = {
  reportingLimitsMinor: [500_000_000, 1_000_000_000],
  reportingBandShare: 0.05,
  equalAmountTolerance: 0.1,
  equalDepositTolerance: 0.1,
  beneficiaryReputation: { windowDays: 7, delayDays: 7 },
  deviceReputation: { windowDays: 30, delayDays: 7 },
  customerReputation: { windowDays: 30, delayDays: 7 },
};

/** The features of `event` after `before`, in the order in which they arrived. */
export function featuresAfter(before: readonly ScoringEvent[], event: ScoringEvent): Features {
  return plainFeatures(readFeatures(profilesAfter(before, event), event, SETTINGS));
}
