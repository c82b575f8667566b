import { deviationsOf, habitDetails, habitWords } from "./amount-against-habit.ts";
import { isSpending } from "./concerns.ts";
import { measured, percent } from "./format.ts";
import { EARLIER_MONEY_OUT } from "./history.ts";
import { hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { deviationsParameter, hourOfDayParameter, shareParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT, MEASURED } from "./sources.ts";

/** A midnight to the millisecond is a date without one. */
const TIME_OF_DAY = "a time of day in transaction.occurred_at";
const SHARE_BOUNDS = { min: 0, max: 1 } as const;

/** A larger amount leaves at night, all the more from a customer who rarely pays at that hour. */
export const nightUnusual = defineRule({
  code: "night_unusual",
  version: 1,
  description: "A larger amount leaves at night, most of all at an hour at which this customer rarely pays",
  customerMessage: {
    en: "It was made at an hour of the night at which you seldom pay.",
    pcm: "You do am for night, for time wey you no too dey pay.",
  },
  needs: ["a money-out transaction other than repayment", TIME_OF_DAY, EARLIER_MONEY_OUT],
  parameters: {
    from_hour: hourOfDayParameter(23, { description: "First hour of the night, market time", source: JUDGEMENT }),
    to_hour: hourOfDayParameter(4, {
      description: "Last hour of the night, included (4 is until 04:59); a night may pass midnight",
      source: JUDGEMENT,
    }),
    rare_share: shareParameter(0.03, SHARE_BOUNDS, {
      description: "Share of own payments within an hour of this one on the clock up to which the hour is rare",
      source: JUDGEMENT,
    }),
    usual_share: shareParameter(0.1, SHARE_BOUNDS, {
      description: "Share from which the hour is usual",
      source: MEASURED,
    }),
    usual_hour_strength: shareParameter(0.5, SHARE_BOUNDS, {
      description:
        "Strength, of a rare hour's, that a usual hour has: who pays at night rarely pays large amounts then",
      source: MEASURED,
    }),
    from_deviations: deviationsParameter(0.5, {
      description: "Standard deviations above the own habit from which the amount counts",
      source: MEASURED,
    }),
    full_deviations: deviationsParameter(2.5, {
      description: "Standard deviations above the own habit at which the amount counts in full",
      source: MEASURED,
    }),
  },
  ascending: ["rare_share", "usual_share"],
  strength:
    "usual_hour_strength, and the rest of 1 by (usual_share - share) / (usual_share - rare_share), x (deviations - from_deviations) / (full_deviations - from_deviations), each at most 1",
  weight: 28,
  evaluate(features, values) {
    const { from_hour, to_hour, rare_share, usual_share, usual_hour_strength, from_deviations, full_deviations } =
      values;
    if (!isSpending(features)) return notConcerned(features.transaction.type, "money out other than repayment");
    const { localHour, hourShare } = features.clock;
    if (!isBetween(localHour, from_hour, to_hour)) return noHit(() => ({ local_hour: localHour, from_hour, to_hour }));
    if (hourShare === null) return notEvaluable(TIME_OF_DAY);
    const z = deviationsOf(features);
    if (z === undefined) return notEvaluable(EARLIER_MONEY_OUT);
    const hourStrength = 1 - (1 - usual_hour_strength) * ramp(hourShare, rare_share, usual_share);
    const details = () => ({
      local_hour: localHour,
      from_hour,
      to_hour,
      hour_share: measured(hourShare),
      rare_share,
      usual_share,
      ...habitDetails(features),
      from_deviations,
      full_deviations,
    });
    const strength = hourStrength * ramp(z, from_deviations, full_deviations);
    if (strength === 0) return noHit(details);
    const hour = `between ${clock(localHour)}:00 and ${clock(localHour)}:59`;
    return hit(
      strength,
      () => `Paid at night, ${hour}, when ${percent(hourShare)} of own payments are: ${habitWords(features)}`,
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
