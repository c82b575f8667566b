import type { ScoringEvent } from "../event.ts";

/**
 * The kinds of entity that have a profile, in the order in which a transaction's profiles are applied. The lender is the organisation's
 * environment.
 */
export const PROFILE_KINDS = ["customer", "device", "beneficiary", "bvn", "phone", "lender"] as const;

/** What a profile is the history of. */
export type ProfileKind = (typeof PROFILE_KINDS)[number];

/** The key of the only lender that a batch or an environment has. */
const LENDER_KEY = 0;

/** Key of the entity of this kind that a transaction touches; undefined when it names none. */
export function entityKeyOf(kind: ProfileKind, event: ScoringEvent): number | undefined {
  switch (kind) {
    case "customer":
      return event.customerKey;
    case "device":
      return event.deviceKey;
    case "beneficiary":
      return event.beneficiaryKey;
    case "bvn":
      return event.bvnKey;
    case "phone":
      return event.phoneKey;
    case "lender":
      return LENDER_KEY;
  }
}
