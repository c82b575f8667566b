import { describe, expect, test } from "vitest";
import { sampleFeatures } from "../../../test/support/sample-features.ts";
import { TRANSACTION_TYPES } from "../score-request.ts";
import { isLoan, isMoneyOut, isMoneyOutNotCard } from "./concerns.ts";

function typesThat(concerns: (features: ReturnType<typeof sampleFeatures>) => boolean): readonly string[] {
  return TRANSACTION_TYPES.filter((type) => concerns(sampleFeatures({ transaction: { type } })));
}

describe("concerns", () => {
  test("money out is five types, four of them without a card", () => {
    expect(typesThat(isMoneyOut)).toEqual(["repayment", "transfer", "withdrawal", "card_payment", "bill_payment"]);
    expect(typesThat(isMoneyOutNotCard)).toEqual(["repayment", "transfer", "withdrawal", "bill_payment"]);
  });

  test("a loan is asked for or paid out", () => {
    expect(typesThat(isLoan)).toEqual(["loan_application", "loan_disbursement"]);
  });
});
