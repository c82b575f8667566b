import { STATE } from "../../engine/profile/profile.ts";
import { LENDER_HASH, profileKeyOf } from "../../engine/profile/profile-key.ts";
import { unpackProfile } from "../../engine/profile/unpack-profile.ts";
import type { Ledger, ProfileCount } from "../../store/ledger.ts";
import type { ActivityDocument } from "../../store/repositories/activity.ts";
import type { Environment } from "../../store/repositories/environment.ts";

/** What scores of an environment know of the past. */
export interface Warmth {
  /** When the earliest transaction happened that was imported or scored; null before the first. */
  readonly historySince: Date | null;
  readonly customers: ProfileCount;
  /** Of the newest decisions; `mean` is null where there is none. */
  readonly confidence: { readonly decisions: number; readonly mean: number | null };
}

/** Decisions whose confidence is told; the hour that holds the last of them is told as a whole. */
const DECISIONS = 1_000;

/** Reads how warm an environment is, at the same cost whatever it holds. `hours` are those that are looked at for the confidence, newest last. */
export async function readWarmth(
  ledger: Pick<Ledger<never>, "readProfile" | "countProfiles">,
  { organisationId, environment }: { readonly organisationId: string; readonly environment: Environment },
  hours: readonly Pick<ActivityDocument, "confidence">[],
): Promise<Warmth> {
  const [lender, customers] = await Promise.all([
    ledger.readProfile(profileKeyOf(organisationId, environment, "lender", LENDER_HASH)),
    ledger.countProfiles(profileKeyOf(organisationId, environment, "customer", "")),
  ]);
  const sinceMs = lender && unpackProfile(lender).state[STATE.firstAtMs];
  return {
    historySince: sinceMs === undefined || Number.isNaN(sinceMs) ? null : new Date(sinceMs),
    customers,
    confidence: confidenceOf(hours),
  };
}

function confidenceOf(hours: readonly Pick<ActivityDocument, "confidence">[]): Warmth["confidence"] {
  let [decisions, sum] = [0, 0];
  for (const { confidence } of hours.toReversed()) {
    if (decisions >= DECISIONS) break;
    decisions += confidence?.["decisions"] ?? 0;
    sum += confidence?.["sum"] ?? 0;
  }
  return { decisions, mean: decisions === 0 ? null : Math.round((sum / decisions) * 10) / 10 };
}
