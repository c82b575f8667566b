import { describe, expect, test } from "vitest";
import { evaluateRule, strengthOf } from "../../../test/support/evaluate-rule.ts";
import { sampleFeatures } from "../../../test/support/sample-features.ts";
import { TRANSACTION_TYPES, type TransactionType } from "../score-request.ts";
import { amountUnusual } from "./amount-unusual.ts";
import { amountUnusualAgain } from "./amount-unusual-again.ts";
import { isLoan, isMoneyOut, isMoneyOutNotCard, isSpending } from "./concerns.ts";
import { nightUnusual } from "./night-unusual.ts";
import type { ParameterTable } from "./rule.ts";
import { total24hUnusual } from "./total-24h-unusual.ts";

function typesThat(concerns: (features: ReturnType<typeof sampleFeatures>) => boolean): readonly string[] {
  return TRANSACTION_TYPES.filter((type) => concerns(sampleFeatures({ transaction: { type } })));
}

describe("concerns", () => {
  test("money out is five types, four of them without a card", () => {
    expect(typesThat(isMoneyOut)).toEqual(["repayment", "transfer", "withdrawal", "card_payment", "bill_payment"]);
    expect(typesThat(isMoneyOutNotCard)).toEqual(["repayment", "transfer", "withdrawal", "bill_payment"]);
  });

  test("a repayment is money out that nobody chose to spend now", () => {
    expect(typesThat(isSpending)).toEqual(["transfer", "withdrawal", "card_payment", "bill_payment"]);
  });

  test.each([amountUnusual, amountUnusualAgain, total24hUnusual, nightUnusual])(
    "so it does not concern $code",
    (rule) => {
      const unusual = {
        amount: { z: 9, excess7d: 9, daySumZ: 9 },
        clock: { localHour: 1, hourShare: 0 },
      } as const;
      const strengthBy = (type: TransactionType) =>
        strengthOf(evaluateRule<ParameterTable>(rule, { ...unusual, transaction: { type } }));
      expect(strengthBy("withdrawal")).toBeGreaterThan(0);
      expect(strengthBy("repayment")).toBe(0);
    },
  );

  test("a loan is asked for or paid out", () => {
    expect(typesThat(isLoan)).toEqual(["loan_application", "loan_disbursement"]);
  });
});
