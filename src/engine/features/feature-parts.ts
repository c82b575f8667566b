import type { ScoringEvent } from "../event.ts";
import { TRANSACTION_TYPES } from "../score-request.ts";
import type { BeneficiaryPayments } from "./beneficiary.ts";
import { readClock } from "./clock.ts";
import type { AmountFeatures, Features, FlowFeatures, LocationFeatures, VelocityFeatures } from "./features.ts";
import type { Reputation } from "./reputation.ts";
import type { Quality } from "./transaction.ts";

/** What one customer's profile gives to the features. */
export interface CustomerPart extends Quality {
  readonly hoursKnown: number | null;
  readonly known: 0 | 1 | null;
  readonly hoursSincePhoneChange: number | null;
  readonly phoneSeenBefore: 0 | 1;
  readonly amount: AmountFeatures;
  readonly velocity: VelocityFeatures;
  readonly flow: FlowFeatures;
  readonly location: LocationFeatures;
  readonly reputation: Reputation;
}

/** What one device's profile gives. */
export interface DevicePart extends Quality {
  readonly distinctCustomers30d: number;
  readonly applications7d: number;
  readonly reputation: Reputation;
}

/** What one beneficiary's profile gives. */
export interface BeneficiaryPart extends Quality, BeneficiaryPayments {
  readonly reputation: Reputation;
}

/** What the profile of one BVN or phone gives. */
export interface IdentityPart extends Quality {
  readonly customers90d: number;
  readonly applications7d: number;
}

/** The parts of one transaction, each read from its own profile alone, on whatever thread. */
export interface FeatureParts {
  readonly customer: CustomerPart;
  readonly device: DevicePart | undefined;
  readonly beneficiary: BeneficiaryPart | undefined;
  readonly bvn: IdentityPart | undefined;
  readonly phone: IdentityPart | undefined;
}

/** Joins the parts of one transaction. It is late or truncated when any of its parts is. */
export function joinFeatures(event: ScoringEvent, parts: FeatureParts): Features {
  const { customer, device, beneficiary, bvn, phone } = parts;
  return {
    transaction: {
      type: TRANSACTION_TYPES[event.typeCode] ?? "other",
      amountMinor: event.amountMinor,
      late: anyOf(customer.late, device?.late, beneficiary?.late, bvn?.late, phone?.late),
      truncated: anyOf(customer.truncated, device?.truncated, beneficiary?.truncated, bvn?.truncated, phone?.truncated),
    },
    amount: customer.amount,
    velocity: customer.velocity,
    device: { hoursKnown: customer.hoursKnown, distinctCustomers30d: device?.distinctCustomers30d ?? null },
    beneficiary: {
      known: customer.known,
      distinctSenders24h: beneficiary?.distinctSenders24h ?? null,
      distinctSenders7d: beneficiary?.distinctSenders7d ?? null,
      equalAmountCount24h: beneficiary?.equalAmountCount24h ?? null,
      distinctBorrowers30d: beneficiary?.distinctBorrowers30d ?? null,
    },
    identity: {
      bvnCustomers90d: bvn?.customers90d ?? null,
      phoneCustomers90d: phone?.customers90d ?? null,
      bvnApplications7d: bvn?.applications7d ?? null,
      phoneApplications7d: phone?.applications7d ?? null,
      deviceApplications7d: device?.applications7d ?? null,
      hoursSincePhoneChange: customer.hoursSincePhoneChange,
      phoneSeenBefore: customer.phoneSeenBefore,
    },
    flow: customer.flow,
    location: customer.location,
    clock: readClock(event),
    reputation: {
      beneficiaryFrauds: beneficiary?.reputation.frauds ?? null,
      beneficiaryTransactions: beneficiary?.reputation.transactions ?? null,
      deviceFrauds: device?.reputation.frauds ?? null,
      deviceTransactions: device?.reputation.transactions ?? null,
      customerFrauds: customer.reputation.frauds,
      customerTransactions: customer.reputation.transactions,
    },
  };
}

type Flag = 0 | 1 | undefined;

function anyOf(customer: Flag, device: Flag, beneficiary: Flag, bvn: Flag, phone: Flag): 0 | 1 {
  return customer === 1 || device === 1 || beneficiary === 1 || bvn === 1 || phone === 1 ? 1 : 0;
}
