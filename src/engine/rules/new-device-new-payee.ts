import { isMoneyOutNotCard } from "./concerns.ts";
import { deviceNewness, NEW_DEVICE_NEEDS, newDeviceParameters } from "./device-newness.ts";
import { beneficiaryMissing, hit, noHit, notConcerned } from "./outcome.ts";
import { defineRule } from "./rule.ts";

/** A new device pays somebody new: the two things that a thief cannot avoid. */
export const newDeviceNewPayee = defineRule({
  code: "new_device_new_payee",
  version: 1,
  description: "A device that is new to a known customer pays an account for the first time",
  customerMessage: {
    en: "It was made from a device that is new to us, to somebody you have not paid before.",
    pcm: "Na new phone or computer do am, and you never pay this person before.",
  },
  needs: [...NEW_DEVICE_NEEDS, "beneficiary.account_hash"],
  parameters: newDeviceParameters,
  strength: "1 / (1 + other devices that were new to the customer within 90 days)",
  weight: 18,
  evaluate(features, values) {
    if (!isMoneyOutNotCard(features)) {
      return notConcerned(features.transaction.type, "money out other than card_payment");
    }
    const { known } = features.beneficiary;
    if (known === null) return beneficiaryMissing;
    const device = deviceNewness(features, values);
    if (device.kind === "unknown") return device.outcome;
    const details = { ...device.details, paid_before: known === 1 };
    if (device.strength === 0 || known === 1) return noHit(details);
    return hit(device.strength, `First payment to this account, from ${device.words}`, details);
  },
});
