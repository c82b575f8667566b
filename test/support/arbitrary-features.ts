import fc from "fast-check";
import type { Features, ReputationFeatures } from "../../src/engine/features/features.ts";
import { TRANSACTION_TYPES } from "../../src/engine/score-request.ts";

const flag = fc.constantFrom<0 | 1>(0, 1);
const maybeFlag = fc.option(flag, { nil: null });
const count = fc.oneof({ weight: 3, arbitrary: fc.nat(12) }, fc.nat(300));
const maybeCount = fc.option(count, { nil: null });
const hours = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 100, noNaN: true }), fc.nat(3_000));
const maybeHours = fc.option(hours, { nil: null });

/** Kobo, with the limits of the rules and their neighbours among them. */
const amountMinor = fc.oneof(
  fc.nat(1_000_000),
  fc.nat(2_000_000_000),
  fc.constantFrom(5_000_000, 10_000_000, 50_000_000, 499_999_999, 500_000_000, 999_999_999),
  fc.constantFrom(0, Number.MAX_SAFE_INTEGER),
);
const maybeAmountMinor = fc.option(amountMinor, { nil: null });
/** A mean of whole kobo over at most some thousands of payments: 0, or not far below 1. */
const meanMinor = fc.oneof(fc.constant(0), fc.double({ min: 1e-4, max: 1e9, noNaN: true }));
const maybeMeanMinor = fc.option(meanMinor, { nil: null });

/** Frauds never outnumber transactions, and both are absent together. */
const reputationPair = fc.option(
  fc.tuple(fc.nat(5), fc.nat(40)).map(([frauds, others]) => ({ frauds, transactions: frauds + others })),
  { nil: null },
);

const reputation: fc.Arbitrary<ReputationFeatures> = fc
  .tuple(reputationPair, reputationPair, reputationPair)
  .map(([beneficiary, device, customer]) => ({
    beneficiaryFrauds: beneficiary?.frauds ?? null,
    beneficiaryTransactions: beneficiary?.transactions ?? null,
    deviceFrauds: device?.frauds ?? null,
    deviceTransactions: device?.transactions ?? null,
    customerFrauds: customer?.frauds ?? null,
    customerTransactions: customer?.transactions ?? null,
  }));

/** Features of every shape that the types allow, related to each other or not: rules must be total. */
export const arbitraryFeatures: fc.Arbitrary<Features> = fc.record({
  transaction: fc.record({ type: fc.constantFrom(...TRANSACTION_TYPES), amountMinor, late: flag, truncated: flag }),
  amount: fc.record({
    outCount90d: count,
    outMeanMinor90d: maybeMeanMinor,
    outStdDevMinor90d: maybeMeanMinor,
    outMaxMinor90d: maybeAmountMinor,
    outMaxMinor7d: maybeAmountMinor,
    outMaxAgeDays7d: fc.option(fc.nat(7), { nil: null }),
  }),
  velocity: fc.record({
    count10m: count,
    count1h: count,
    count24h: count,
    count7d: count,
    outSumMinor24h: amountMinor,
    earlierCount: fc.oneof(fc.constant(0), count),
    belowIndividualLimitCount24h: count,
    belowCorporateLimitCount24h: count,
  }),
  device: fc.record({ hoursKnown: maybeHours, distinctCustomers30d: maybeCount }),
  beneficiary: fc.record({
    known: maybeFlag,
    distinctSenders24h: maybeCount,
    distinctSenders7d: maybeCount,
    equalAmountCount24h: maybeCount,
    distinctBorrowers30d: maybeCount,
  }),
  identity: fc.record({
    bvnCustomers90d: maybeCount,
    phoneCustomers90d: maybeCount,
    bvnApplications7d: maybeCount,
    phoneApplications7d: maybeCount,
    deviceApplications7d: maybeCount,
    hoursSincePhoneChange: maybeHours,
    phoneSeenBefore: flag,
  }),
  flow: fc.record({
    inSumMinor24h: amountMinor,
    outShareOfIn24h: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: null }),
    daysSinceLastSeen: fc.option(fc.double({ min: 0, max: 400, noNaN: true }), { nil: null }),
    distinctBeneficiaries8h: count,
  }),
  location: fc.record({
    named: flag,
    foreign: maybeFlag,
    countryChanged: maybeFlag,
    regionChanged: maybeFlag,
    hoursSinceLastLocation: maybeHours,
  }),
  clock: fc.record({ localHour: fc.nat(23) }),
  reputation,
});

/** Members that stand for history rather than for an input, and what no history makes of them. */
const NO_HISTORY: Readonly<Record<string, number>> = { outCount90d: 0, phoneSeenBefore: 0 };

/** Names of the members that can be taken away. */
const REMOVABLE = [
  ...Object.keys(NO_HISTORY),
  "outMeanMinor90d",
  "outMaxMinor7d",
  "outMaxAgeDays7d",
  "hoursKnown",
  "distinctCustomers30d",
  "known",
  "distinctSenders24h",
  "equalAmountCount24h",
  "distinctBorrowers30d",
  "bvnCustomers90d",
  "phoneCustomers90d",
  "bvnApplications7d",
  "phoneApplications7d",
  "deviceApplications7d",
  "hoursSincePhoneChange",
  "outShareOfIn24h",
  "daysSinceLastSeen",
  "foreign",
  "countryChanged",
  "regionChanged",
  "hoursSinceLastLocation",
  "beneficiaryFrauds",
  "beneficiaryTransactions",
  "deviceFrauds",
  "deviceTransactions",
  "customerFrauds",
  "customerTransactions",
] as const;

/** A choice of evidence to take away from features; apply it with `withoutEvidence`. */
export const arbitraryRemoval: fc.Arbitrary<ReadonlySet<string>> = fc
  .subarray([...REMOVABLE])
  .map((names) => new Set<string>(names));

/** The features with some of their evidence taken away: absent inputs are null, absent history is none. */
export function withoutEvidence(features: Features, removed: ReadonlySet<string>): Features {
  return mapMembers(features, (name, value) => (removed.has(name) ? (NO_HISTORY[name] ?? null) : value));
}

function mapMembers<T>(value: T, change: (name: string, member: unknown) => unknown): T {
  return JSON.parse(JSON.stringify(value), (name, member: unknown) => change(name, member));
}
