import { evaluateReputation, RECENT_STRENGTH, REPUTATION_ASCENDING, reputationParameters } from "./reputation.ts";
import { defineRule } from "./rule.ts";

/** Confirmed fraud was paid to this account before. The newest days say most: accounts and terminals are compromised for a while. */
export const beneficiaryReputation = defineRule({
  code: "beneficiary_reputation",
  version: 2,
  description: "Confirmed fraud among the payments to the account in its mature window",
  customerMessage: {
    en: "We need to check the account that you pay.",
    pcm: "We need check the account wey you wan pay.",
  },
  needs: ["beneficiary.account_hash", "1 transaction of the beneficiary in the mature window"],
  parameters: reputationParameters(7, { from: 0.05, full: 0.35 }),
  ascending: REPUTATION_ASCENDING,
  strength: RECENT_STRENGTH,
  weight: 36,
  evaluate({ reputation }, values) {
    const { beneficiaryFrauds: frauds, beneficiaryTransactions: transactions, beneficiaryRecentShare } = reputation;
    const input = "beneficiary.account_hash";
    return evaluateReputation(
      { entity: "beneficiary", input, frauds, transactions, recentShare: beneficiaryRecentShare },
      values,
    );
  },
});
