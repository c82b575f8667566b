import { isMoneyOutNotCard } from "./concerns.ts";
import {
  deviceNewness,
  NEW_DEVICE_NEEDS,
  newDeviceDetails,
  newDeviceParameters,
  newDeviceWords,
} from "./device-newness.ts";
import { beneficiaryMissing, hit, noHit, notConcerned } from "./outcome.ts";
import { isNewPayee, payeeDetails, payeeWords } from "./payee-newness.ts";
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
    const isNew = isNewPayee(features);
    if (isNew === undefined) return beneficiaryMissing;
    const newness = deviceNewness(features, values);
    if (typeof newness !== "number") return newness;
    const details = () => ({ ...newDeviceDetails(features, values), ...payeeDetails(features) });
    if (newness === 0 || !isNew) return noHit(details);
    return hit(newness, () => `${payeeWords(features)}, from ${newDeviceWords(features)}`, details);
  },
});
