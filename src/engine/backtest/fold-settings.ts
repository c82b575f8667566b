import type { FeatureSettings } from "../features/feature-settings.ts";
import { DAY_MS } from "../market/market-time.ts";
import type { ProfileKind } from "../profile/profile-kind.ts";

/** What a fold needs to know of a policy. */
export interface FoldSettings {
  readonly settings: FeatureSettings;
  /** Days after a row when its label is known; default: the policy's own delay of the kind's reputation. */
  readonly labelDelayDays?: number | undefined;
}

/** How long after a row its label is known to the entities of a kind. */
export function labelDelayMsOf(kind: ProfileKind, { settings, labelDelayDays }: FoldSettings): number {
  return labelDelayDays === undefined ? ownDelayMs(kind, settings) : labelDelayDays * DAY_MS;
}

function ownDelayMs(kind: ProfileKind, settings: FeatureSettings): number {
  switch (kind) {
    case "customer":
      return settings.customerReputation.delayDays * DAY_MS;
    case "device":
      return settings.deviceReputation.delayDays * DAY_MS;
    case "beneficiary":
      return settings.beneficiaryReputation.delayDays * DAY_MS;
    case "bvn":
    case "phone":
    case "lender":
      return Number.POSITIVE_INFINITY;
  }
}
