import type { Features } from "../../src/engine/features/features.ts";

/** Any part of the features, by family. */
export type FeatureOverrides = { readonly [F in keyof Features]?: Partial<Features[F]> };

/** A quiet transfer of NGN 1,000 with every input named and a long history: every rule can look, none fires. */
export function sampleFeatures(overrides: FeatureOverrides = {}): Features {
  return {
    transaction: { type: "transfer", amountMinor: 100_000, late: 0, truncated: 0, ...overrides.transaction },
    amount: {
      outCount90d: 40,
      outMeanMinor90d: 120_000,
      outStdDevMinor90d: 30_000,
      outMaxMinor90d: 200_000,
      outMaxMinor7d: 150_000,
      outMaxAgeDays7d: 3,
      ...overrides.amount,
    },
    velocity: {
      count10m: 1,
      count1h: 1,
      count24h: 2,
      count7d: 9,
      outSumMinor24h: 250_000,
      earlierCount: 80,
      belowIndividualLimitCount24h: 0,
      belowCorporateLimitCount24h: 0,
      ...overrides.velocity,
    },
    device: { hoursKnown: 2_000, distinctCustomers30d: 1, ...overrides.device },
    beneficiary: {
      known: 1,
      distinctSenders24h: 1,
      distinctSenders7d: 1,
      equalAmountCount24h: 1,
      distinctBorrowers30d: 0,
      ...overrides.beneficiary,
    },
    identity: {
      bvnCustomers90d: 1,
      phoneCustomers90d: 1,
      bvnApplications7d: 0,
      phoneApplications7d: 0,
      deviceApplications7d: 0,
      hoursSincePhoneChange: null,
      phoneSeenBefore: 1,
      ...overrides.identity,
    },
    flow: {
      inSumMinor24h: 10_000_000,
      outShareOfIn24h: 0.025,
      daysSinceLastSeen: 0.5,
      distinctBeneficiaries8h: 1,
      ...overrides.flow,
    },
    location: {
      named: 1,
      foreign: 0,
      countryChanged: 0,
      regionChanged: 0,
      hoursSinceLastLocation: 12,
      ...overrides.location,
    },
    clock: { localHour: 14, ...overrides.clock },
    reputation: {
      beneficiaryFrauds: 0,
      beneficiaryTransactions: 20,
      deviceFrauds: 0,
      deviceTransactions: 20,
      customerFrauds: 0,
      customerTransactions: 20,
      ...overrides.reputation,
    },
  };
}

/** The same request and history with every input that a request may leave out left out, and no history at all. */
export function bareFeatures(overrides: FeatureOverrides = {}): Features {
  const amount = {
    outCount90d: 0,
    outMeanMinor90d: null,
    outStdDevMinor90d: null,
    outMaxMinor90d: null,
    outMaxMinor7d: null,
    outMaxAgeDays7d: null,
  };
  const beneficiary = {
    known: null,
    distinctSenders24h: null,
    distinctSenders7d: null,
    equalAmountCount24h: null,
    distinctBorrowers30d: null,
  };
  const identity = {
    bvnCustomers90d: null,
    phoneCustomers90d: null,
    bvnApplications7d: null,
    phoneApplications7d: null,
    deviceApplications7d: null,
    hoursSincePhoneChange: null,
    phoneSeenBefore: 0,
  } as const;
  const reputation = {
    beneficiaryFrauds: null,
    beneficiaryTransactions: null,
    deviceFrauds: null,
    deviceTransactions: null,
    customerFrauds: 0,
    customerTransactions: 0,
  };
  const bare = sampleFeatures({
    velocity: { count24h: 1, count7d: 1, outSumMinor24h: 100_000, earlierCount: 0 },
    device: { hoursKnown: null, distinctCustomers30d: null },
    amount,
    beneficiary,
    identity,
    reputation,
    flow: { inSumMinor24h: 0, outShareOfIn24h: null, daysSinceLastSeen: null, distinctBeneficiaries8h: 0 },
    location: { named: 0, foreign: null, countryChanged: null, regionChanged: null, hoursSinceLastLocation: null },
  });
  return withOverrides(bare, overrides);
}

function withOverrides(features: Features, overrides: FeatureOverrides): Features {
  return {
    transaction: { ...features.transaction, ...overrides.transaction },
    amount: { ...features.amount, ...overrides.amount },
    velocity: { ...features.velocity, ...overrides.velocity },
    device: { ...features.device, ...overrides.device },
    beneficiary: { ...features.beneficiary, ...overrides.beneficiary },
    identity: { ...features.identity, ...overrides.identity },
    flow: { ...features.flow, ...overrides.flow },
    location: { ...features.location, ...overrides.location },
    clock: { ...features.clock, ...overrides.clock },
    reputation: { ...features.reputation, ...overrides.reputation },
  };
}
