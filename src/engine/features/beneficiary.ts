import { MONEY_OUT_MASK, TYPE_CODE } from "../event.ts";
import { DAY_MS, marketDayStartMs } from "../market/market-time.ts";
import { findCounterparty } from "../profile/counterparties.ts";
import { COUNTERPARTY, ROLE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { FeatureSettings } from "./feature-settings.ts";
import type { Sight } from "./sight.ts";
import { countInBand, distinctCounterparties, wasCounterpartySeen } from "./sight.ts";

const SENDER_DAYS = 7;
const BORROWER_DAYS = 30;

/** What payments to an account say of it; see `BeneficiaryFeatures`. */
export interface BeneficiaryPayments {
  readonly distinctSenders24h: number;
  readonly distinctSenders7d: number;
  readonly equalAmountCount24h: number;
  readonly distinctBorrowers30d: number;
}

/**
 * 1 when the customer paid this beneficiary before, read from the customer's profile; null when the transaction names
 * none. Only money out is a payment. A payment of the same instant that arrived earlier is one before.
 */
export function readBeneficiaryKnown(sight: Sight): 0 | 1 | null {
  const { event } = sight;
  if (event.beneficiaryKey === undefined) return null;
  if (firstPaidAtMs(sight, event.beneficiaryKey) < event.occurredAtMs) return 1;
  return wasCounterpartySeen(sight, event.beneficiaryKey, MONEY_OUT_MASK, event.occurredAtMs) ? 1 : 0;
}

/**
 * Who pays the account and how much alike, read from the beneficiary's profile. A sender is a customer whose money went to
 * it; a disbursement counts for `distinctBorrowers30d` alone. This transaction is included where it is of that kind.
 * Near-equal is `|amount - this amount| <= tolerance * this amount`.
 */
export function readBeneficiaryPayments(sight: Sight, settings: FeatureSettings): BeneficiaryPayments {
  const { event } = sight;
  const isPayment = ((MONEY_OUT_MASK >> event.typeCode) & 1) === 1;
  const ownSender = isPayment ? event.customerKey : undefined;
  const ownBorrower = event.typeCode === TYPE_CODE.loanDisbursement ? event.customerKey : undefined;
  const margin = settings.equalAmountTolerance * event.amountMinor;
  const dayMs = event.occurredAtMs - DAY_MS + 1;
  const weekMs = marketDayStartMs(event.marketDay - SENDER_DAYS);
  const monthMs = marketDayStartMs(event.marketDay - BORROWER_DAYS);
  const equal = {
    mask: MONEY_OUT_MASK,
    leastMinor: event.amountMinor - margin,
    mostMinor: event.amountMinor + margin,
  };
  return {
    distinctSenders24h: distinctCounterparties(sight, { role: ROLE.sender, fromMs: dayMs, ownKey: ownSender }, (key) =>
      wasCounterpartySeen(sight, key, MONEY_OUT_MASK, dayMs),
    ),
    distinctSenders7d: distinctCounterparties(sight, { role: ROLE.sender, fromMs: weekMs, ownKey: ownSender }),
    equalAmountCount24h: countInBand(sight, equal, DAY_MS),
    distinctBorrowers30d: distinctCounterparties(sight, { role: ROLE.borrower, fromMs: monthMs, ownKey: ownBorrower }),
  };
}

function firstPaidAtMs({ profile }: Sight, beneficiaryKey: number): number {
  const { counterparties } = profile;
  let firstAtMs = Number.POSITIVE_INFINITY;
  for (const role of [ROLE.payee, ROLE.merchant]) {
    const start = findCounterparty(counterparties, beneficiaryKey, role);
    if (start >= 0) firstAtMs = Math.min(firstAtMs, at(counterparties.values, start + COUNTERPARTY.firstAtMs));
  }
  return firstAtMs;
}
