import { isMoneyOut } from "./concerns.ts";
import { measured, naira } from "./format.ts";
import { hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { amountParameter, daysParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** An account wakes after a long silence and pays: often the hand is another one. */
export const dormantReactivation = defineRule({
  code: "dormant_reactivation",
  version: 1,
  description: "After a long silence the customer moves money out, at or above a limit",
  needs: ["a money-out transaction", "1 earlier transaction"],
  parameters: {
    silent_days: daysParameter(
      60,
      { min: 1, max: 3650 },
      {
        description: "Days without any transaction from which the customer counts as dormant",
        source: JUDGEMENT,
      },
    ),
    limit_minor: amountParameter(10_000_000, { description: "Amount from which the rule fires", source: JUDGEMENT }),
  },
  weight: 25,
  evaluate(features, { silent_days, limit_minor }) {
    const { type, amountMinor } = features.transaction;
    if (!isMoneyOut(features)) return notConcerned(type, "money out");
    const { daysSinceLastSeen } = features.flow;
    if (daysSinceLastSeen === null) return notEvaluable("1 earlier transaction");
    const details = {
      days_since_last_seen: measured(daysSinceLastSeen),
      silent_days,
      amount_minor: amountMinor,
      limit_minor,
    };
    if (daysSinceLastSeen < silent_days || amountMinor < limit_minor) return noHit(details);
    return hit(1, `Paid ${naira(amountMinor)} after ${Math.floor(daysSinceLastSeen)} days of silence`, details);
  },
});
