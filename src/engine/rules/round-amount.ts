import { isMoneyOut } from "./concerns.ts";
import { naira } from "./format.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { amountParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** A conspicuously round amount: a weak sign that only adds to others. */
export const roundAmount = defineRule({
  code: "round_amount",
  version: 1,
  description: "Money out is a whole multiple of a round amount",
  needs: ["a money-out transaction"],
  parameters: {
    multiple_minor: amountParameter(10_000_000, { description: "The round amount", source: JUDGEMENT }),
  },
  weight: 5,
  evaluate(features, { multiple_minor }) {
    const { type, amountMinor } = features.transaction;
    if (!isMoneyOut(features)) return notConcerned(type, "money out");
    const details = { amount_minor: amountMinor, multiple_minor };
    if (amountMinor === 0 || amountMinor % multiple_minor !== 0) return noHit(details);
    return hit(1, `Paid a round amount, ${naira(amountMinor)}`, details);
  },
});
