import { MONEY_OUT_MASK, TYPE_CODE } from "../event.ts";
import { DAY_MS, marketDayStartMs } from "../market/market-time.ts";
import { firstSeenAtMs } from "../profile/counterparties.ts";
import { EVENT, ROLE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { FeatureSettings } from "./feature-settings.ts";
import type { Sight } from "./sight.ts";
import { distinctCounterparties, wasCounterpartySeen } from "./sight.ts";

const SENDER_DAYS = 7;
const BENEFICIARY_ROLES = [ROLE.payee, ROLE.merchant];

/** Market-time days before today over which the borrowers paid to an account are counted. */
export const BORROWER_DAYS = 30;

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
  const { profile, event } = sight;
  if (event.beneficiaryKey === undefined) return null;
  for (const role of BENEFICIARY_ROLES) {
    const firstAtMs = firstSeenAtMs(profile, event.beneficiaryKey, role);
    if (firstAtMs !== undefined && firstAtMs < event.occurredAtMs) return 1;
  }
  return wasCounterpartySeen(sight, event.beneficiaryKey, MONEY_OUT_MASK, event.occurredAtMs) ? 1 : 0;
}

/**
 * Who pays the account and how much alike, read from the beneficiary's profile. A sender is a customer whose money went to
 * it; a disbursement counts for `distinctBorrowers30d` alone. This transaction is included where it is of that kind.
 */
export function readBeneficiaryPayments(sight: Sight, settings: FeatureSettings): BeneficiaryPayments {
  const { customerKey, typeCode, occurredAtMs, marketDay } = sight.event;
  const isPayment = ((MONEY_OUT_MASK >> typeCode) & 1) === 1;
  const sender = { role: ROLE.sender, ownKey: isPayment ? customerKey : undefined };
  const borrower = {
    role: ROLE.borrower,
    ownKey: typeCode === TYPE_CODE.loanDisbursement ? customerKey : undefined,
  };
  return {
    distinctSenders24h: distinctCounterparties(sight, {
      ...sender,
      fromMs: occurredAtMs - DAY_MS + 1,
      mask: MONEY_OUT_MASK,
    }),
    distinctSenders7d: distinctCounterparties(sight, { ...sender, fromMs: marketDayStartMs(marketDay - SENDER_DAYS) }),
    equalAmountCount24h: equalAmounts(sight, settings.equalAmountTolerance, isPayment ? 1 : 0),
    distinctBorrowers30d: distinctCounterparties(sight, {
      ...borrower,
      fromMs: marketDayStartMs(marketDay - BORROWER_DAYS),
    }),
  };
}

/** Payments of 24 hours with `|amount - this amount| <= tolerance * this amount`. */
function equalAmounts({ profile, event, earlier }: Sight, tolerance: number, own: 0 | 1): number {
  const { values, width } = profile.events;
  const sinceMs = event.occurredAtMs - DAY_MS;
  const marginMinor = tolerance * event.amountMinor;
  let count: number = own;
  for (let start = (earlier - 1) * width; start >= 0; start -= width) {
    if (at(values, start + EVENT.atMs) <= sinceMs) break;
    if (Math.abs(at(values, start + EVENT.amountMinor) - event.amountMinor) <= marginMinor) count++;
  }
  return count;
}
