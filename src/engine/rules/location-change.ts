import { hours, measured } from "./format.ts";
import { hit, noHit, notEvaluable } from "./outcome.ts";
import { hoursParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** The customer is elsewhere sooner than most people travel; either of country and region is enough to look. */
export const locationChange = defineRule({
  code: "location_change",
  version: 1,
  description: "Country or region differs from the one seen a short time ago",
  needs: ["location.country or location.region", "1 earlier transaction with a location"],
  parameters: {
    window_hours: hoursParameter(12, { description: "A place seen less than this ago is compared", source: JUDGEMENT }),
  },
  weight: 15,
  evaluate({ location }, { window_hours }) {
    const { countryChanged, regionChanged, hoursSinceLastLocation } = location;
    if ((countryChanged === null && regionChanged === null) || hoursSinceLastLocation === null) {
      return notEvaluable(location.named === 1 ? "1 earlier transaction with location.country" : "location.country");
    }
    const details = {
      country_changed: countryChanged === 1,
      region_changed: regionChanged === 1,
      hours_since_last_location: measured(hoursSinceLastLocation),
      window_hours,
    };
    const changed = countryChanged === 1 ? "Country" : regionChanged === 1 ? "Region" : null;
    if (changed === null || hoursSinceLastLocation >= window_hours) return noHit(details);
    return hit(1, `${changed} differs from the one seen ${hours(hoursSinceLastLocation)} ago`, details);
  },
});
