import { isMoneyOut } from "./concerns.ts";
import {
  deviceNewness,
  NEW_DEVICE_NEEDS,
  newDeviceDetails,
  newDeviceParameters,
  newDeviceWords,
} from "./device-newness.ts";
import { hit, noHit, notConcerned } from "./outcome.ts";
import { defineRule } from "./rule.ts";

/** Money leaves from a device that is new to a customer who has used others for a while. */
export const newDevice = defineRule({
  code: "new_device",
  version: 1,
  description: "Money leaves from a device that is new to a known customer",
  customerMessage: {
    en: "It was made from a device that you have not used with us before.",
    pcm: "Na phone or computer wey you never use with us before do am.",
  },
  needs: NEW_DEVICE_NEEDS,
  parameters: newDeviceParameters,
  strength: "1 / (1 + other devices that were new to the customer within 90 days)",
  weight: 22,
  evaluate(features, values) {
    if (!isMoneyOut(features)) return notConcerned(features.transaction.type, "money out");
    const newness = deviceNewness(features, values);
    if (typeof newness !== "number") return newness;
    const details = () => newDeviceDetails(features, values);
    return newness === 0
      ? noHit(details)
      : hit(newness, () => `Money leaves from ${newDeviceWords(features)}`, details);
  },
});
