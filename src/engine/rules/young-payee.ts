import { deviationsOf, habitDetails, habitWords } from "./amount-against-habit.ts";
import { measured, plural } from "./format.ts";
import { EARLIER_MONEY_OUT } from "./history.ts";
import { lenderMaturity } from "./lender-maturity.ts";
import { beneficiaryMissing, hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { countParameter, daysParameter, deviationsParameter } from "./parameter.ts";
import { isNewPayee, payeeDetails, payeeWords } from "./payee-newness.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { MEASURED } from "./sources.ts";

const DAYS_BOUNDS = { min: 1, max: 90 } as const;

/**
 * Several people begin to pay an account that nobody paid until a few days ago: accounts that collect stolen money are used for days, then
 * dropped. New shops are paid small sums, so the amount must be large for who pays; while the lender is new, every account is.
 */
export const youngPayee = defineRule({
  code: "young_payee",
  version: 1,
  description: "The account is new to the customer, and to all others who pay it: it was first seen a few days ago",
  customerMessage: {
    en: "We have known the account that you pay for a short time only.",
    pcm: "E never tey wey we know the account wey you wan pay.",
  },
  needs: ["transfer", "beneficiary.account_hash", EARLIER_MONEY_OUT],
  parameters: {
    new_days: daysParameter(7, DAYS_BOUNDS, {
      description: "Days since the account was first paid up to which it is new",
      source: MEASURED,
    }),
    known_days: daysParameter(30, DAYS_BOUNDS, {
      description: "Days from which it is known, and the rule no longer fires",
      source: MEASURED,
    }),
    min_other_senders: countParameter(1, {
      description: "Other customers who paid it within 30 days, without whom it is only somebody's new payee",
      source: MEASURED,
    }),
    from_deviations: deviationsParameter(-0.5, {
      description: "Standard deviations above the sender's own habit from which the rule fires",
      source: MEASURED,
    }),
    full_deviations: deviationsParameter(1.5, {
      description: "Standard deviations at which the amount counts in full",
      source: MEASURED,
    }),
  },
  ascending: ["new_days", "known_days"],
  strength:
    "1 up to new_days since the account was first seen, falling to 0 at known_days, once the lender has scored for 7 to 28 days, x (deviations - from_deviations) / (full_deviations - from_deviations), at most 1; less where many pay it at once, which fan_in judges; 0 where the customer first paid it 24 hours ago or earlier",
  weight: 32,
  evaluate(features, { new_days, known_days, min_other_senders, from_deviations, full_deviations }) {
    const { type } = features.transaction;
    if (type !== "transfer") return notConcerned(type, "transfer");
    const isNew = isNewPayee(features);
    const { ageDays, otherSenders30d, sendersSurprise } = features.beneficiary;
    if (isNew === undefined || ageDays === null || otherSenders30d === null) return beneficiaryMissing;
    const z = deviationsOf(features);
    if (z === undefined) return notEvaluable(EARLIER_MONEY_OUT);
    const details = () => ({
      ...payeeDetails(features),
      account_age_days: measured(ageDays),
      new_days,
      known_days,
      other_senders_30d: otherSenders30d,
      min_other_senders,
      senders_surprise: measured(sendersSurprise ?? 0),
      ...habitDetails(features),
      from_deviations,
      full_deviations,
    });
    const newness = (1 - ramp(ageDays, new_days, known_days)) * lenderMaturity(features, 7, 28);
    const isAtOnce = ramp(sendersSurprise ?? 0, FROM_SURPRISE, FULL_SURPRISE);
    const strength = newness * (1 - isAtOnce) * ramp(z, from_deviations, full_deviations);
    if (!isNew || otherSenders30d < min_other_senders || strength === 0) return noHit(details);
    const senders = `${plural(otherSenders30d, "other sender")} in 30 days`;
    return hit(
      strength,
      () => `${payeeWords(features)}, first seen ${ago(ageDays)} (${senders}): ${habitWords(features)}`,
      details,
    );
  },
});

/** Surprise of the senders of 48 hours between which the rule leaves the account to `fan_in`. */
const FROM_SURPRISE = 0.7;
const FULL_SURPRISE = 4;

function ago(ageDays: number): string {
  const days = Math.floor(ageDays);
  return days === 0 ? "less than a day ago" : `${plural(days, "day")} ago`;
}
