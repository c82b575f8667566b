import { evaluateReputation, REPUTATION_ASCENDING, REPUTATION_STRENGTH, reputationParameters } from "./reputation.ts";
import { defineRule } from "./rule.ts";

/** Confirmed fraud was done from this device before. */
export const deviceReputation = defineRule({
  code: "device_reputation",
  version: 2,
  description: "Confirmed fraud among the transactions from the device in its mature window",
  customerMessage: {
    en: "We need to check the device that was used.",
    pcm: "We need check the phone or computer wey do am.",
  },
  needs: ["device.id_hash", "1 transaction of the device in the mature window"],
  parameters: reputationParameters(30),
  ascending: REPUTATION_ASCENDING,
  strength: REPUTATION_STRENGTH,
  weight: 60,
  evaluate({ reputation }, values) {
    const { deviceFrauds: frauds, deviceTransactions: transactions } = reputation;
    return evaluateReputation({ entity: "device", input: "device.id_hash", frauds, transactions }, values);
  },
});
