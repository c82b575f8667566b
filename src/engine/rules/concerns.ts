import type { Features } from "../features/features.ts";
import { MONEY_IN_TYPES, MONEY_OUT_TYPES } from "../score-request.ts";

/** Money leaves the customer: transfer, withdrawal, card payment, bill payment, repayment. */
export function isMoneyOut(features: Features): boolean {
  return MONEY_OUT_TYPES.has(features.transaction.type);
}

/** Money leaves as somebody chooses, now: what is owed is repaid on a day and in a sum that the lender set, and says nothing of whose hand it is. */
export function isSpending(features: Features): boolean {
  return features.transaction.type !== "repayment" && isMoneyOut(features);
}

/** Money reaches the customer: deposit, loan disbursement. */
export function isMoneyIn(features: Features): boolean {
  return MONEY_IN_TYPES.has(features.transaction.type);
}

/** Money leaves the customer by other means than a card, where new payees and many of them are ordinary. */
export function isMoneyOutNotCard(features: Features): boolean {
  return features.transaction.type !== "card_payment" && isMoneyOut(features);
}

/** A loan is asked for or paid out: the two moments at which stacked loans can still be stopped. */
export function isLoan(features: Features): boolean {
  return features.transaction.type === "loan_application" || features.transaction.type === "loan_disbursement";
}

/** Money leaves to a person or as cash: what a mule or a thief does with an account. */
export function isTransferOrWithdrawal(features: Features): boolean {
  return features.transaction.type === "transfer" || features.transaction.type === "withdrawal";
}
