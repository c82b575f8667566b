import { deviationsOf, habitDetails, habitWords } from "./amount-against-habit.ts";
import { isTransferOrWithdrawal } from "./concerns.ts";
import { measured } from "./format.ts";
import { EARLIER_MONEY_OUT } from "./history.ts";
import { hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { daysParameter, deviationsParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT, MEASURED } from "./sources.ts";

const DAYS_BOUNDS = { min: 1, max: 3650 } as const;

/** An account wakes after a long silence and pays: often the hand is another one. */
export const dormantReactivation = defineRule({
  code: "dormant_reactivation",
  version: 2,
  description: "After a long silence the customer transfers or withdraws an amount that is not small for them",
  customerMessage: {
    en: "Your account was quiet for a long time before.",
    pcm: "E don tey wey you use this account last.",
  },
  needs: ["transfer or withdrawal", EARLIER_MONEY_OUT],
  parameters: {
    from_days: daysParameter(30, DAYS_BOUNDS, {
      description: "Days without any transaction above which the rule fires",
      source: JUDGEMENT,
    }),
    full_days: daysParameter(75, DAYS_BOUNDS, {
      description: "Days at which the silence counts in full",
      source: JUDGEMENT,
    }),
    full_deviations: deviationsParameter(1, {
      description:
        "Standard deviations above the own habit at which the amount counts in full; 1.5 below this it does not",
      source: MEASURED,
    }),
  },
  ascending: ["from_days", "full_days"],
  strength:
    "(days - from_days) / (full_days - from_days), at most 1, x (deviations - full_deviations + 1.5) / 1.5, at most 1",
  weight: 45,
  evaluate(features, { from_days, full_days, full_deviations }) {
    const { type } = features.transaction;
    if (!isTransferOrWithdrawal(features)) return notConcerned(type, "transfer and withdrawal");
    const { daysSinceLastSeen } = features.flow;
    if (daysSinceLastSeen !== null && daysSinceLastSeen <= from_days) {
      return noHit(() => ({ days_since_last_seen: measured(daysSinceLastSeen), from_days, full_days }));
    }
    const z = deviationsOf(features);
    if (z === undefined || daysSinceLastSeen === null) return notEvaluable(EARLIER_MONEY_OUT);
    const details = () => ({
      days_since_last_seen: measured(daysSinceLastSeen),
      from_days,
      full_days,
      ...habitDetails(features),
      full_deviations,
    });
    const silence = ramp(daysSinceLastSeen, from_days, full_days);
    const strength = silence * ramp(z, full_deviations - SPAN, full_deviations);
    if (strength === 0) return noHit(details);
    return hit(
      strength,
      () => `Paid after ${Math.floor(daysSinceLastSeen)} days of silence: ${habitWords(features)}`,
      details,
    );
  },
});

/** Standard deviations over which an amount comes to count in full. */
const SPAN = 1.5;
