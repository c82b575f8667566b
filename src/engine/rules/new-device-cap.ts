import { isMoneyIn, isMoneyOut } from "./concerns.ts";
import { deviceKnownWords, newDeviceParameters, ownDevice, ownDeviceDetails } from "./device-newness.ts";
import { measured, naira } from "./format.ts";
import { cutDetails, cutWords } from "./history.ts";
import { deviceMissing, hit, noHit, notConcerned } from "./outcome.ts";
import { amountParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { NEW_DEVICE_CAP } from "./sources.ts";

/** Money moves soon after a device appears: the regulator's cap on a newly activated app, in and out, as a rule. An agent's till is nobody's app. */
export const newDeviceCap = defineRule({
  code: "new_device_cap",
  version: 1,
  description: "The device is new to the customer, and money in or money out of 24 hours is over a limit",
  customerMessage: {
    en: "A device that is new to your account moves much money on its first day.",
    pcm: "Phone or computer wey dey new for your account dey move plenty money for im first day.",
  },
  needs: ["money in or money out", "device.id_hash"],
  parameters: {
    device_age_hours: newDeviceParameters.device_age_hours,
    own_device_customers: newDeviceParameters.own_device_customers,
    agent_device_customers: newDeviceParameters.agent_device_customers,
    limit_minor: amountParameter(2_000_000, {
      description: "Money in, and money out, of 24 hours that a new device may see, this transaction included",
      source: NEW_DEVICE_CAP,
    }),
  },
  ascending: ["own_device_customers", "agent_device_customers"],
  strength:
    "(agent_device_customers - usual new customers of the device in 3 days) / (agent_device_customers - own_device_customers), at most 1",
  weight: 11,
  evaluate(features, values) {
    const { device_age_hours, limit_minor } = values;
    const isOut = isMoneyOut(features);
    if (!isOut && !isMoneyIn(features)) return notConcerned(features.transaction.type, "money in and money out");
    const { hoursKnown } = features.device;
    if (hoursKnown === null) return deviceMissing;
    const { outSumMinor24h, inSumMinor24h } = features.velocity;
    const sumMinor = isOut ? outSumMinor24h : inSumMinor24h;
    const strength = ownDevice(features.device, values);
    const details = () => ({
      device_hours_known: measured(hoursKnown),
      device_age_hours,
      [isOut ? "out_sum_minor_24h" : "in_sum_minor_24h"]: sumMinor,
      limit_minor,
      ...ownDeviceDetails(features.device),
      ...cutDetails(features),
    });
    if (hoursKnown >= device_age_hours || sumMinor <= limit_minor || strength === 0) return noHit(details);
    const device = deviceKnownWords(hoursKnown);
    const moved = `Moved ${naira(sumMinor)} ${isOut ? "out" : "in"} in 24 hours on ${device}, more than ${naira(limit_minor)}`;
    return hit(strength, () => `${moved}${cutWords(features)}`, details);
  },
});
