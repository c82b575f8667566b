import type { Features } from "../features/features.ts";
import { isNewPayee, payeeDetails } from "./payee-newness.ts";
import { ramp } from "./ramp.ts";
import type { RuleDetails } from "./rule.ts";

/** Standard deviations below and above the sender's own habit between which a payment to a collecting account begins to look asked for. */
const FROM_DEVIATIONS = -0.5;
const FULL_DEVIATIONS = 1.5;
/** What is left where the amount is small for the sender: tickets, dues and meals are. */
const LEAST_SHARE = 0.1;
/** Where the sender has no habit yet. */
const UNKNOWN_SHARE = 0.5;

/**
 * How far one payment among many to an account looks like one that the sender was talked into, 0 to 1: never where the sender has paid the
 * account for a day, little where the amount is usual for the sender. Many honest accounts have days on which many people pay them.
 */
export function talkedInto(features: Features): number {
  if (isNewPayee(features) === false) return 0;
  const { amount } = features;
  if (amount.z === null) return UNKNOWN_SHARE;
  return LEAST_SHARE + (1 - LEAST_SHARE) * ramp(amount.z, FROM_DEVIATIONS, FULL_DEVIATIONS);
}

/** The numbers behind `talkedInto`. */
export function talkedIntoDetails(features: Features): RuleDetails {
  const { amount } = features;
  return {
    ...payeeDetails(features),
    ...(amount.z !== null && { deviations: Math.round(amount.z * 1e4) / 1e4 }),
  };
}
