import { isMoneyOut } from "./concerns.ts";
import { hours, measured, naira } from "./format.ts";
import { deviceMissing, hit, noHit, notConcerned } from "./outcome.ts";
import { amountParameter, hoursParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { NEW_DEVICE_CAP } from "./sources.ts";

/** Money leaves soon after a device appears: the regulator's cap on a newly activated app, as a rule. */
export const newDeviceOutflow = defineRule({
  code: "new_device_outflow",
  version: 1,
  description: "The device is new to the customer and money out of 24 hours is over a limit",
  needs: ["a money-out transaction", "device.id_hash"],
  parameters: {
    device_age_hours: hoursParameter(24, {
      description: "A device known to the customer for less than this is new",
      source: NEW_DEVICE_CAP,
    }),
    limit_minor: amountParameter(2_000_000, {
      description: "Money out of 24 hours that a new device may see, this transaction included",
      source: NEW_DEVICE_CAP,
    }),
  },
  weight: 25,
  evaluate(features, { device_age_hours, limit_minor }) {
    if (!isMoneyOut(features)) return notConcerned(features.transaction.type, "money out");
    const { hoursKnown } = features.device;
    if (hoursKnown === null) return deviceMissing;
    const { outSumMinor24h } = features.velocity;
    const details = {
      device_hours_known: measured(hoursKnown),
      device_age_hours,
      out_sum_minor_24h: outSumMinor24h,
      limit_minor,
    };
    if (hoursKnown >= device_age_hours || outSumMinor24h <= limit_minor) return noHit(details);
    const device = hoursKnown === 0 ? "a device never seen before" : `a device known for ${hours(hoursKnown)}`;
    return hit(
      1,
      `Moved ${naira(outSumMinor24h)} out in 24 hours on ${device}, more than ${naira(limit_minor)}`,
      details,
    );
  },
});
