import type { Features } from "../../src/engine/features/features.ts";
import { FEATURES, type FeatureLine } from "../../src/engine/features/table.ts";

/** Any part of the features, by family. */
export type FeatureOverrides = { readonly [F in keyof Features]?: Partial<Features[F]> };

/** A quiet transfer of NGN 1,000 with every input named and a long history: every rule can look, none fires. */
export const SAMPLE: Features = {
  transaction: { type: "transfer", amountMinor: 100_000, late: 0, truncated: 0, cut: 0 },
  lender: { historyDays: 400 },
  customer: { ageDays: 200, newness: 0, earlierCount: 80, earlierDeviceCount: 70 },
  amount: {
    habitCount: 40,
    usualMinor: 120_000,
    z: -0.2,
    tailShare: 0.58,
    outCount104d: 40,
    outMaxMinor104d: 200_000,
    excess7d: 0,
    daySumZ: 0.1,
    usualDaySumMinor: 240_000,
  },
  velocity: {
    count1h: 1,
    count24h: 2,
    usualCount24h: 1.2,
    surprise1h: 0,
    surprise24h: 0.2,
    outSumMinor24h: 250_000,
    inSumMinor24h: 0,
    belowIndividualLimitCount24h: 0,
    belowCorporateLimitCount24h: 0,
  },
  device: {
    hoursKnown: 2_000,
    otherNewDevices90d: 0,
    newCustomers3d: 0,
    usualNewCustomers3d: 0.15,
    newCustomersSurprise: 0,
  },
  beneficiary: {
    known: 1,
    hoursKnown: 2_000,
    earlierPayees: 12,
    otherSenders48h: 0,
    usualSenders48h: 0.5,
    sendersSurprise: 0,
    equalSenders48h: 0,
    equalSendersSurprise: 0,
    distinctBorrowers30d: 0,
    ageDays: 300,
    otherSenders30d: 2,
    cardCount: 0,
    cardUsualMinor: null,
    cardZ: null,
  },
  identity: {
    bvnCustomers90d: 1,
    phoneCustomers90d: 1,
    customerApplications7d: null,
    bvnApplications7d: 0,
    phoneApplications7d: 0,
    deviceApplications7d: 0,
    bvnDisbursements7d: 0,
    phoneDisbursements7d: 0,
    deviceUsualApplications8d: 0.1,
    deviceApplicationsSurprise: 0,
    hoursSincePhoneChange: null,
    phoneSeenBefore: 1,
  },
  flow: {
    otherDeposits24h: 0,
    usualDeposits24h: 0.2,
    depositsSurprise: 0,
    equalDeposits24h: 0,
    depositSumMinor48h: 10_000_000,
    outSumMinor48h: 250_000,
    outShare48h: 0.025,
    shareOfDeposit: 0.01,
    daysSinceLastSeen: 0.5,
  },
  location: {
    named: 1,
    foreign: 0,
    countryChanged: 0,
    hoursSinceCountry: 12,
    regionChanged: 0,
    hoursSinceRegion: 12,
  },
  clock: { localHour: 14, hourShare: 0.2 },
  reputation: {
    beneficiaryFrauds: 0,
    beneficiaryTransactions: 20,
    beneficiaryRecentShare: 0,
    deviceFrauds: 0,
    deviceTransactions: 20,
    customerFrauds: 0,
    customerTransactions: 20,
  },
};

/** What a customer without history has, where it is not nothing. */
const NO_HISTORY: FeatureOverrides = {
  customer: { ageDays: 0, newness: 1, earlierCount: 0, earlierDeviceCount: 0 },
  amount: { outCount104d: 0, excess7d: 0 },
  velocity: { count24h: 1, surprise24h: 0, outSumMinor24h: 100_000 },
  beneficiary: { earlierPayees: 0 },
  identity: { phoneSeenBefore: 0 },
  flow: { depositSumMinor48h: 0, outSumMinor48h: 100_000 },
  location: { named: 0 },
  reputation: { customerFrauds: 0, customerTransactions: 0 },
};

/** Sources that every transaction has. */
const ALWAYS: ReadonlySet<string> = new Set(["event", "each", "customer"]);

/** The quiet sample with some of it changed. */
export function sampleFeatures(overrides: FeatureOverrides = {}): Features {
  return withOverrides(SAMPLE, overrides);
}

/** The same request and history with every input that a request may leave out left out, and no history at all. */
export function bareFeatures(overrides: FeatureOverrides = {}): Features {
  const nothing = (FEATURES as readonly FeatureLine[]).filter(
    ({ kind, type }) => !ALWAYS.has(kind) || type === "maybe" || type === "maybeFlag",
  );
  const families = Object.fromEntries(Object.keys(SAMPLE).map((family) => [family, {}])) as Record<string, object>;
  for (const { family, name } of nothing) families[family] = { ...families[family], [name]: null };
  return withOverrides(withOverrides(withOverrides(SAMPLE, families), NO_HISTORY), overrides);
}

function withOverrides(features: Features, overrides: FeatureOverrides): Features {
  const entries = Object.entries(features).map(([family, values]) => [
    family,
    { ...values, ...new Map<string, object>(Object.entries(overrides)).get(family) },
  ]);
  return Object.fromEntries(entries);
}
