/** The closed set of transaction types, in the specification's order. */
export const TRANSACTION_TYPES = [
  "loan_application",
  "loan_disbursement",
  "repayment",
  "transfer",
  "withdrawal",
  "deposit",
  "card_payment",
  "bill_payment",
  "other",
] as const;

/** What kind of movement a transaction is. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The types by which money leaves the customer. */
export const MONEY_OUT_TYPES: ReadonlySet<TransactionType> = new Set<TransactionType>([
  "transfer",
  "withdrawal",
  "card_payment",
  "bill_payment",
  "repayment",
]);

/** The types by which money reaches the customer. */
export const MONEY_IN_TYPES: ReadonlySet<TransactionType> = new Set<TransactionType>(["deposit", "loan_disbursement"]);

/** One transaction to score, checked already: hashes are 64 lowercase hex digits, the amount is kobo, the time is epoch milliseconds. */
export interface ScoreRequest {
  readonly transaction: {
    readonly id: string;
    readonly type: TransactionType;
    readonly amountMinor: number;
    readonly currency: string;
    readonly occurredAtMs: number;
    readonly channel?: string;
  };
  readonly customer: { readonly idHash: string; readonly bvnHash?: string; readonly phoneHash?: string };
  readonly device?: { readonly idHash: string; readonly platform?: string };
  readonly beneficiary?: { readonly accountHash: string; readonly bankCode?: string };
  readonly location?: { readonly country?: string; readonly region?: string };
  readonly product?: string;
}
