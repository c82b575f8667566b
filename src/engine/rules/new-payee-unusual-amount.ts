import { deviationsOf, habitDetails, habitWords } from "./amount-against-habit.ts";
import { isTransferOrWithdrawal } from "./concerns.ts";
import { measured, plural } from "./format.ts";
import { EARLIER_MONEY_OUT } from "./history.ts";
import { beneficiaryMissing, hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { countParameter, deviationsParameter } from "./parameter.ts";
import { isNewPayee, payeeDetails, payeeWords } from "./payee-newness.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT, MEASURED } from "./sources.ts";

/** Days since the account was first seen, whoever paid it, up to which it is new, and from which it is known. */
const NEW_DAYS = 7;
const KNOWN_DAYS = 30;
/** What is left of the strength where it is known. */
const KNOWN_SHARE = 0.25;

/**
 * A larger payment to an account that is new to the customer, who has others; a card's first visit to a shop and a first bill are ordinary. Accounts
 * that others have paid for a month are landlords, schools and shops: stolen money goes to accounts of days.
 */
export const newPayeeUnusualAmount = defineRule({
  code: "new_payee_unusual_amount",
  version: 1,
  description: "The account is new to the customer, who pays it unusually much",
  customerMessage: {
    en: "This account is new to you, and you pay it more than you usually pay.",
    pcm: "This account new to you, and the money big pass wetin you dey pay before.",
  },
  needs: ["transfer or withdrawal", "beneficiary.account_hash", EARLIER_MONEY_OUT],
  parameters: {
    min_earlier_payees: countParameter(3, {
      description: "Other accounts paid before, without which every account is new",
      source: JUDGEMENT,
    }),
    from_deviations: deviationsParameter(0.5, {
      description: "Standard deviations above the own habit from which the rule fires",
      source: MEASURED,
    }),
    full_deviations: deviationsParameter(3, {
      description: "Standard deviations at which the strength reaches 1",
      source: MEASURED,
    }),
  },
  ascending: ["from_deviations", "full_deviations"],
  strength:
    "(deviations - from_deviations) / (full_deviations - from_deviations), at most 1, x 1 up to 7 days since the account was first seen, whoever paid it, falling to .25 at 30; 0 where the customer first paid it 24 hours ago or earlier",
  weight: 23,
  evaluate(features, { min_earlier_payees, from_deviations, full_deviations }) {
    const { type } = features.transaction;
    if (!isTransferOrWithdrawal(features)) return notConcerned(type, "transfer and withdrawal");
    const { earlierPayees, ageDays } = features.beneficiary;
    const isNew = isNewPayee(features);
    if (isNew === undefined) return beneficiaryMissing;
    const z = deviationsOf(features);
    if (z === undefined) return notEvaluable(EARLIER_MONEY_OUT);
    const details = () => ({
      ...payeeDetails(features),
      earlier_payees: earlierPayees,
      min_earlier_payees,
      ...habitDetails(features),
      from_deviations,
      full_deviations,
      account_age_days: measured(ageDays ?? 0),
    });
    const newness = 1 - (1 - KNOWN_SHARE) * ramp(ageDays ?? 0, NEW_DAYS, KNOWN_DAYS);
    const strength = newness * ramp(z, from_deviations, full_deviations);
    if (!isNew || earlierPayees < min_earlier_payees || strength === 0) return noHit(details);
    const others = `${plural(earlierPayees, "other account")} paid before`;
    return hit(strength, () => `${payeeWords(features)} (${others}): ${habitWords(features)}`, details);
  },
});
