import type { TransactionType } from "../score-request.ts";

/** What is known of the transaction itself. */
export interface TransactionFeatures {
  readonly type: TransactionType;
  readonly amountMinor: number;
  /** 1 when any of the profiles read already held a newer transaction: windows in days may then hold what came after. */
  readonly late: 0 | 1;
  /** 1 when a cap of one of the profiles read bit within the windows read, so that a count may be too low or an entity look new. */
  readonly truncated: 0 | 1;
}

/** The customer's own earlier money-out amounts; the transaction itself is subtracted. */
export interface AmountFeatures {
  readonly outCount90d: number;
  /** Kobo; null when there was none. */
  readonly outMeanMinor90d: number | null;
  /** Population standard deviation, kobo; null when there was none. */
  readonly outStdDevMinor90d: number | null;
  readonly outMaxMinor90d: number | null;
  /** Largest of the last 7 days (7 whole market-time days before today, plus today so far). */
  readonly outMaxMinor7d: number | null;
  /** Whole market-time days since that largest one; 0 is today. */
  readonly outMaxAgeDays7d: number | null;
}

/** How often and how much the customer moved, the transaction included. */
export interface VelocityFeatures {
  readonly count10m: number;
  readonly count1h: number;
  readonly count24h: number;
  readonly count7d: number;
  readonly outSumMinor24h: number;
  /** Transactions of this customer ever seen before this one, at most 2^53-1. */
  readonly earlierCount: number;
  /** Money-out amounts of 24 h in the band just below each reporting limit of the policy, in the order of `FeatureSettings.reportingLimitsMinor`. */
  readonly belowIndividualLimitCount24h: number;
  readonly belowCorporateLimitCount24h: number;
}

/** The device; every member is null when the request names none. */
export interface DeviceFeatures {
  /** Hours since this customer was first seen on it; 0 when this is the first time. */
  readonly hoursKnown: number | null;
  /** Distinct customers on it over 30 days, this one included. */
  readonly distinctCustomers30d: number | null;
}

/** The account that is paid; every member is null when the request names none. */
export interface BeneficiaryFeatures {
  /** 1 when this customer paid it before. */
  readonly known: 0 | 1 | null;
  /** Distinct senders to it, this one included. */
  readonly distinctSenders24h: number | null;
  readonly distinctSenders7d: number | null;
  /** Payments to it over 24 h within `FeatureSettings.equalAmountTolerance` of this amount, this one included. */
  readonly equalAmountCount24h: number | null;
  /** Distinct customers whose loan was disbursed to it over 30 days, this one included when it is a disbursement. */
  readonly distinctBorrowers30d: number | null;
}

/** Who shares an identity; a member is null when the request does not name that identifier. */
export interface IdentityFeatures {
  readonly bvnCustomers90d: number | null;
  readonly phoneCustomers90d: number | null;
  readonly bvnApplications7d: number | null;
  readonly phoneApplications7d: number | null;
  readonly deviceApplications7d: number | null;
  /** Hours since the customer's phone became another one; null when it never changed or none is named. */
  readonly hoursSincePhoneChange: number | null;
  /** 1 when an earlier transaction of the customer named a phone. */
  readonly phoneSeenBefore: 0 | 1;
}

/** How money passes through the customer. */
export interface FlowFeatures {
  readonly inSumMinor24h: number;
  /** Money out of 24 h, this one included, over money in of 24 h; null when nothing came in. */
  readonly outShareOfIn24h: number | null;
  /** Days, with a fraction, since the customer's last earlier transaction; null when there was none. */
  readonly daysSinceLastSeen: number | null;
  /** Distinct beneficiaries paid over 8 h, this one included; card payments are not counted. */
  readonly distinctBeneficiaries8h: number;
}

/** Where the customer is against the last place; null when not named or nothing to compare with. */
export interface LocationFeatures {
  /** 1 when the request names a country. */
  readonly named: 0 | 1;
  /** 1 when the country is another than the market's; null when not named. */
  readonly foreign: 0 | 1 | null;
  readonly countryChanged: 0 | 1 | null;
  readonly regionChanged: 0 | 1 | null;
  /** Hours since the place compared with was last seen. */
  readonly hoursSinceLastLocation: number | null;
}

/** The market's wall clock. */
export interface ClockFeatures {
  /** 0 to 23 in the market's time zone. */
  readonly localHour: number;
}

/** Confirmed frauds among an entity's transactions in its mature window; members are null when the request does not name the entity. */
export interface ReputationFeatures {
  readonly beneficiaryFrauds: number | null;
  readonly beneficiaryTransactions: number | null;
  readonly deviceFrauds: number | null;
  readonly deviceTransactions: number | null;
  readonly customerFrauds: number | null;
  readonly customerTransactions: number | null;
}

/** Everything that a rule may read, by family. Missing is null, never zero. */
export interface Features {
  readonly transaction: TransactionFeatures;
  readonly amount: AmountFeatures;
  readonly velocity: VelocityFeatures;
  readonly device: DeviceFeatures;
  readonly beneficiary: BeneficiaryFeatures;
  readonly identity: IdentityFeatures;
  readonly flow: FlowFeatures;
  readonly location: LocationFeatures;
  readonly clock: ClockFeatures;
  readonly reputation: ReputationFeatures;
}
