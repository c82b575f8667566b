import { evaluateReputation, REPUTATION_ASCENDING, REPUTATION_STRENGTH, reputationParameters } from "./reputation.ts";
import { defineRule } from "./rule.ts";

/** Confirmed fraud on this customer's account before: a weak sign, because most such customers are its victims. */
export const customerReputation = defineRule({
  code: "customer_reputation",
  version: 2,
  description: "Confirmed fraud among the customer's own transactions in its mature window",
  customerMessage: {
    en: "We need to check earlier transactions of your account.",
    pcm: "We need check transactions wey don happen before for your account.",
  },
  needs: ["customer.id_hash", "1 transaction of the customer in the mature window"],
  parameters: reputationParameters(30),
  ascending: REPUTATION_ASCENDING,
  strength: REPUTATION_STRENGTH,
  weight: 9,
  evaluate({ reputation }, values) {
    const { customerFrauds: frauds, customerTransactions: transactions } = reputation;
    return evaluateReputation({ entity: "customer", input: "customer.id_hash", frauds, transactions }, values);
  },
});
