import { evaluateReputation, REPUTATION_STRENGTH, reputationParameters } from "./reputation.ts";
import { defineRule } from "./rule.ts";

/** Confirmed fraud was paid to this account before. */
export const beneficiaryReputation = defineRule({
  code: "beneficiary_reputation",
  version: 1,
  description: "Confirmed fraud among the payments to the account in its mature window",
  needs: ["beneficiary.account_hash", "1 transaction of the beneficiary in the mature window"],
  parameters: reputationParameters(7),
  strength: REPUTATION_STRENGTH,
  weight: 60,
  evaluate({ reputation }, values) {
    const { beneficiaryFrauds: frauds, beneficiaryTransactions: transactions } = reputation;
    return evaluateReputation(
      { entity: "beneficiary", input: "beneficiary.account_hash", frauds, transactions },
      values,
    );
  },
});
