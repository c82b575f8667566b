import { isMoneyOutNotCard } from "./concerns.ts";
import { deviceNewness, NEW_DEVICE_NEEDS, newDeviceParameters } from "./device-newness.ts";
import { beneficiaryMissing, hit, noHit, notConcerned } from "./outcome.ts";
import { payeeNewness } from "./payee-newness.ts";
import { defineRule } from "./rule.ts";

/** A new device pays somebody new: the two things that a thief cannot avoid. */
export const newDeviceNewPayee = defineRule({
  code: "new_device_new_payee",
  version: 1,
  description: "A device that is new to a known customer pays an account that is new to the customer, too",
  customerMessage: {
    en: "It was made from a device that is new to us, to somebody who is new to you, too.",
    pcm: "Na new phone or computer do am, and the person new to you too.",
  },
  needs: [...NEW_DEVICE_NEEDS, "beneficiary.account_hash"],
  parameters: newDeviceParameters,
  strength:
    "1 / (1 + other devices that were new to the customer within 90 days); 0 where the customer first paid the account 24 hours ago or earlier",
  weight: 18,
  evaluate(features, values) {
    if (!isMoneyOutNotCard(features)) {
      return notConcerned(features.transaction.type, "money out other than card_payment");
    }
    const payee = payeeNewness(features);
    if (payee === undefined) return beneficiaryMissing;
    const device = deviceNewness(features, values);
    if (device.kind === "unknown") return device.outcome;
    const details = () => ({ ...device.details(), ...payee.details() });
    if (device.strength === 0 || !payee.isNew) return noHit(details);
    return hit(device.strength, () => `${payee.words()}, from ${device.words()}`, details);
  },
});
