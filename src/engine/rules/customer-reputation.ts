import { evaluateReputation, REPUTATION_STRENGTH, reputationParameters } from "./reputation.ts";
import { defineRule } from "./rule.ts";

/** Confirmed fraud on this customer's account before: a weak sign, because most such customers are its victims. */
export const customerReputation = defineRule({
  code: "customer_reputation",
  version: 1,
  description: "Confirmed fraud among the customer's own transactions in its mature window",
  needs: ["customer.id_hash", "1 transaction of the customer in the mature window"],
  parameters: reputationParameters(30),
  strength: REPUTATION_STRENGTH,
  weight: 20,
  evaluate({ reputation }, values) {
    const { customerFrauds: frauds, customerTransactions: transactions } = reputation;
    return evaluateReputation({ entity: "customer", input: "customer.id_hash", frauds, transactions }, values);
  },
});
