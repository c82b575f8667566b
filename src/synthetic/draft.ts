import type { Customer } from "./customer.ts";
import type { Account, Device } from "./identities.ts";
import type { Place } from "./places.ts";

/** The transaction types that occur, as the specification words them. */
export type SyntheticType =
  | "loan_application"
  | "loan_disbursement"
  | "repayment"
  | "transfer"
  | "withdrawal"
  | "deposit"
  | "card_payment"
  | "bill_payment"
  | "other";

/** The named ways of fraud, in the order in which they are documented. */
export const PATTERN_NAMES = [
  "sim_swap",
  "account_takeover",
  "mule_fan_in",
  "pass_through",
  "loan_stacking",
  "identity_reuse",
  "structuring",
  "dormant_reactivation",
] as const;

/** Which way of fraud a transaction belongs to. */
export type PatternName = (typeof PATTERN_NAMES)[number];

/** A transaction before it has an id and a time. */
export interface Draft {
  readonly customer: Customer;
  readonly type: SyntheticType;
  /** Kobo. */
  readonly amountMinor: number;
  readonly channel: string;
  readonly device?: Device;
  readonly beneficiary?: Account;
  readonly place?: Place;
  /** In place of the customer's own phone. */
  readonly phoneHash?: string;
  /** null: not fraud. */
  readonly pattern: PatternName | null;
  /** Number of the planned fraud that it belongs to, from 1; absent when it is not fraud. */
  readonly fraudCase?: number;
  /** True for a fraud that nothing in the data can tell from an honest transaction. */
  readonly isUntellable?: boolean;
}
