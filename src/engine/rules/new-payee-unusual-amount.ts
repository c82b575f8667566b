import { amountAgainstHabit } from "./amount-against-habit.ts";
import { plural } from "./format.ts";
import { EARLIER_MONEY_OUT } from "./history.ts";
import { beneficiaryMissing, hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { countParameter, deviationsParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT, MEASURED } from "./sources.ts";

const CONCERNED: ReadonlySet<string> = new Set(["transfer", "withdrawal", "repayment"]);

/** A larger first payment to an account, by a customer who has others; a card's first visit to a shop and a first bill are ordinary. */
export const newPayeeUnusualAmount = defineRule({
  code: "new_payee_unusual_amount",
  version: 1,
  description: "The customer pays this account for the first time, and unusually much",
  customerMessage: {
    en: "You pay this account for the first time, and more than you usually pay.",
    pcm: "Na first time you dey pay this account, and the money big pass wetin you dey pay before.",
  },
  needs: ["transfer, withdrawal or repayment", "beneficiary.account_hash", EARLIER_MONEY_OUT],
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
  strength: "(deviations - from_deviations) / (full_deviations - from_deviations), at most 1",
  weight: 22,
  evaluate(features, { min_earlier_payees, from_deviations, full_deviations }) {
    const { type } = features.transaction;
    if (!CONCERNED.has(type)) return notConcerned(type, "transfer, withdrawal and repayment");
    const { known, earlierPayees } = features.beneficiary;
    if (known === null) return beneficiaryMissing;
    const against = amountAgainstHabit(features);
    if (against === undefined) return notEvaluable(EARLIER_MONEY_OUT);
    const details = {
      paid_before: known === 1,
      earlier_payees: earlierPayees,
      min_earlier_payees,
      ...against.details,
      from_deviations,
      full_deviations,
    };
    const strength = ramp(against.z, from_deviations, full_deviations);
    if (known === 1 || earlierPayees < min_earlier_payees || strength === 0) return noHit(details);
    const others = `${plural(earlierPayees, "other account")} paid before`;
    return hit(strength, `First payment to this account (${others}): ${against.words}`, details);
  },
});
