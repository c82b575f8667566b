import { hit, noHit } from "./outcome.ts";
import { countParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** A burst of transactions, the scored one included: card testing, scripted withdrawals, a drained account. */
export const velocityCount = defineRule({
  code: "velocity_count",
  version: 1,
  description: "The customer made too many transactions in 10 minutes or in 1 hour",
  needs: ["transaction.occurred_at"],
  parameters: {
    max_count_10m: countParameter(3, {
      description: "Transactions allowed in 10 minutes, this one included",
      source: JUDGEMENT,
    }),
    max_count_1h: countParameter(10, {
      description: "Transactions allowed in 1 hour, this one included",
      source: JUDGEMENT,
    }),
  },
  weight: 20,
  evaluate({ velocity: { count10m, count1h } }, { max_count_10m, max_count_1h }) {
    const details = { count_10m: count10m, max_count_10m, count_1h: count1h, max_count_1h };
    if (count10m > max_count_10m) {
      return hit(1, `Made ${count10m} transactions in 10 minutes, more than ${max_count_10m}`, details);
    }
    if (count1h > max_count_1h) {
      return hit(1, `Made ${count1h} transactions in 1 hour, more than ${max_count_1h}`, details);
    }
    return noHit(details);
  },
});
