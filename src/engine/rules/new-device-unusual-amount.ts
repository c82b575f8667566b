import { deviationsOf, habitDetails, habitWords } from "./amount-against-habit.ts";
import { isMoneyOut } from "./concerns.ts";
import {
  deviceNewness,
  NEW_DEVICE_NEEDS,
  newDeviceDetails,
  newDeviceParameters,
  newDeviceWords,
} from "./device-newness.ts";
import { EARLIER_MONEY_OUT } from "./history.ts";
import { hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { deviationsParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { MEASURED } from "./sources.ts";

/** A new device takes more than the customer usually pays. */
export const newDeviceUnusualAmount = defineRule({
  code: "new_device_unusual_amount",
  version: 1,
  description: "A device that is new to a known customer pays an unusually large amount",
  customerMessage: {
    en: "It was made from a device that is new to us, for more than you usually pay.",
    pcm: "Na new phone or computer do am, and the money big pass wetin you dey pay before.",
  },
  needs: [...NEW_DEVICE_NEEDS, EARLIER_MONEY_OUT],
  parameters: {
    ...newDeviceParameters,
    from_deviations: deviationsParameter(0, {
      description: "Standard deviations above the own habit from which the rule fires",
      source: MEASURED,
    }),
    full_deviations: deviationsParameter(2, {
      description: "Standard deviations at which the amount counts in full",
      source: MEASURED,
    }),
  },
  ascending: ["from_deviations", "full_deviations"],
  strength:
    "1 / (1 + other devices that were new within 90 days) x (deviations - from_deviations) / (full_deviations - from_deviations), at most 1",
  weight: 25,
  evaluate(features, values) {
    const { from_deviations, full_deviations } = values;
    if (!isMoneyOut(features)) return notConcerned(features.transaction.type, "money out");
    const newness = deviceNewness(features, values);
    if (typeof newness !== "number") return newness;
    const z = deviationsOf(features);
    if (z === undefined) return notEvaluable(EARLIER_MONEY_OUT);
    const details = () => ({
      ...newDeviceDetails(features, values),
      ...habitDetails(features),
      from_deviations,
      full_deviations,
    });
    const strength = newness * ramp(z, from_deviations, full_deviations);
    if (strength === 0) return noHit(details);
    return hit(strength, () => `Paid from ${newDeviceWords(features)}: ${habitWords(features)}`, details);
  },
});
