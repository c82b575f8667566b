import { isMoneyOutNotCard } from "./concerns.ts";
import { naira } from "./format.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { amountParameter, hourOfDayParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** Money leaves while its owner sleeps; shops are open at night, so cards are left out. */
export const oddHours = defineRule({
  code: "odd_hours",
  version: 1,
  description: "Money leaves at night, at or above a limit",
  needs: ["money out other than card_payment"],
  parameters: {
    from_hour: hourOfDayParameter(1, { description: "First hour of the night, market time", source: JUDGEMENT }),
    to_hour: hourOfDayParameter(4, {
      description: "Last hour of the night, included (4 is until 04:59); a night may pass midnight",
      source: JUDGEMENT,
    }),
    limit_minor: amountParameter(5_000_000, { description: "Amount from which the rule fires", source: JUDGEMENT }),
  },
  weight: 10,
  evaluate(features, { from_hour, to_hour, limit_minor }) {
    const { type, amountMinor } = features.transaction;
    if (!isMoneyOutNotCard(features)) return notConcerned(type, "money out other than card_payment");
    const { localHour } = features.clock;
    const details = { local_hour: localHour, from_hour, to_hour, amount_minor: amountMinor, limit_minor };
    if (!isBetween(localHour, from_hour, to_hour) || amountMinor < limit_minor) return noHit(details);
    return hit(
      1,
      `Paid ${naira(amountMinor)} at night, between ${clock(localHour)}:00 and ${clock(localHour)}:59`,
      details,
    );
  },
});

function isBetween(hour: number, from: number, to: number): boolean {
  return from <= to ? hour >= from && hour <= to : hour >= from || hour <= to;
}

function clock(hour: number): string {
  return String(hour).padStart(2, "0");
}
