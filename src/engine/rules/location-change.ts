import { hours, measured } from "./format.ts";
import { hit, noHit, notEvaluable } from "./outcome.ts";
import { hoursParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** The customer is elsewhere sooner than most people travel; either of country and region is enough to look. */
export const locationChange = defineRule({
  code: "location_change",
  version: 2,
  description: "Country or region differs from the one seen a short time ago",
  customerMessage: {
    en: "It was made in a place where you do not usually pay.",
    pcm: "You do am for place wey you no dey pay before.",
  },
  needs: ["location.country or location.region", "1 earlier transaction with a location"],
  parameters: {
    window_hours: hoursParameter(12, { description: "A place seen less than this ago is compared", source: JUDGEMENT }),
  },
  weight: 15,
  evaluate({ location }, { window_hours }) {
    const { countryChanged, hoursSinceCountry, regionChanged, hoursSinceRegion } = location;
    if (hoursSinceCountry === null && hoursSinceRegion === null) {
      return notEvaluable(location.named === 1 ? "1 earlier transaction with location.country" : "location.country");
    }
    const details = () => ({
      ...(hoursSinceCountry !== null && {
        country_changed: countryChanged === 1,
        hours_since_country: measured(hoursSinceCountry),
      }),
      ...(hoursSinceRegion !== null && {
        region_changed: regionChanged === 1,
        hours_since_region: measured(hoursSinceRegion),
      }),
      window_hours,
    });
    if (countryChanged === 1 && hoursSinceCountry !== null && hoursSinceCountry < window_hours) {
      return hit(1, () => `Country differs from the one seen ${hours(hoursSinceCountry)} ago`, details);
    }
    if (regionChanged === 1 && hoursSinceRegion !== null && hoursSinceRegion < window_hours) {
      return hit(1, () => `Region differs from the one seen ${hours(hoursSinceRegion)} ago`, details);
    }
    return noHit(details);
  },
});
