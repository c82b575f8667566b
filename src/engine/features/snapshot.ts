import type { TransactionType } from "../score-request.ts";
import { TRANSACTION_TYPES } from "../score-request.ts";
import { FEATURE_SLOTS } from "./feature-slots.ts";
import type { Features } from "./features.ts";
import type { SnapshotReader } from "./snapshot-reader.ts";
import { openSnapshot } from "./snapshot-reader.ts";

/** Features as a decision stores them: snake_case names by family, and no name for what is null. Safe as JSON. */
export type FeatureSnapshot = Readonly<Record<string, Readonly<Record<string, number | string>>>>;

/** Names as stored, worked out once; they are part of the decisions kept, so a name in `Features` never changes its meaning. */
const STORED_NAMES: ReadonlyMap<string, string> = new Map(
  ["type", "amountMinor", "localHour", ...FEATURE_SLOTS.map((slot) => slot.name)].map((name) => [
    name,
    storedName(name),
  ]),
);

/** The snapshot of a transaction's features, from which its decision can be worked out again. */
export function snapshotOf(features: Features): FeatureSnapshot {
  const snapshot: Record<string, Readonly<Record<string, number | string>>> = {};
  for (const [family, numbers] of Object.entries(features)) snapshot[family] = familyOf(numbers);
  return snapshot;
}

/**
 * The features that `snapshotOf` stored, to the last digit; `json` is the parsed JSON. Throws an Error that names the
 * family or name when one is missing, unknown or not of its type.
 */
export function featuresFromSnapshot(json: unknown): Features {
  const snapshot = openSnapshot(json, STORED_NAMES);
  const features: Features = {
    transaction: transactionOf(snapshot),
    amount: amountOf(snapshot),
    velocity: velocityOf(snapshot),
    device: deviceOf(snapshot),
    beneficiary: beneficiaryOf(snapshot),
    identity: identityOf(snapshot),
    flow: flowOf(snapshot),
    location: locationOf(snapshot),
    clock: { localHour: snapshot.number("clock", "localHour") },
    reputation: reputationOf(snapshot),
  };
  snapshot.done(Object.keys(features));
  return features;
}

function transactionOf({ number, flag, word }: SnapshotReader): Features["transaction"] {
  return {
    type: typeOf(word("transaction", "type")),
    amountMinor: number("transaction", "amountMinor"),
    late: flag("transaction", "late"),
    truncated: flag("transaction", "truncated"),
  };
}

function amountOf({ number, nullable }: SnapshotReader): Features["amount"] {
  return {
    outCount90d: number("amount", "outCount90d"),
    outMeanMinor90d: nullable("amount", "outMeanMinor90d"),
    outStdDevMinor90d: nullable("amount", "outStdDevMinor90d"),
    outMaxMinor90d: nullable("amount", "outMaxMinor90d"),
    outMaxMinor7d: nullable("amount", "outMaxMinor7d"),
    outMaxAgeDays7d: nullable("amount", "outMaxAgeDays7d"),
  };
}

function velocityOf({ number }: SnapshotReader): Features["velocity"] {
  return {
    count10m: number("velocity", "count10m"),
    count1h: number("velocity", "count1h"),
    count24h: number("velocity", "count24h"),
    count7d: number("velocity", "count7d"),
    outSumMinor24h: number("velocity", "outSumMinor24h"),
    earlierCount: number("velocity", "earlierCount"),
    belowIndividualLimitCount24h: number("velocity", "belowIndividualLimitCount24h"),
    belowCorporateLimitCount24h: number("velocity", "belowCorporateLimitCount24h"),
  };
}

function deviceOf({ nullable }: SnapshotReader): Features["device"] {
  return {
    hoursKnown: nullable("device", "hoursKnown"),
    distinctCustomers30d: nullable("device", "distinctCustomers30d"),
  };
}

function beneficiaryOf({ nullable, nullableFlag }: SnapshotReader): Features["beneficiary"] {
  return {
    known: nullableFlag("beneficiary", "known"),
    distinctSenders24h: nullable("beneficiary", "distinctSenders24h"),
    distinctSenders7d: nullable("beneficiary", "distinctSenders7d"),
    equalAmountCount24h: nullable("beneficiary", "equalAmountCount24h"),
    distinctBorrowers30d: nullable("beneficiary", "distinctBorrowers30d"),
  };
}

function identityOf({ nullable, flag }: SnapshotReader): Features["identity"] {
  return {
    bvnCustomers90d: nullable("identity", "bvnCustomers90d"),
    phoneCustomers90d: nullable("identity", "phoneCustomers90d"),
    bvnApplications7d: nullable("identity", "bvnApplications7d"),
    phoneApplications7d: nullable("identity", "phoneApplications7d"),
    deviceApplications7d: nullable("identity", "deviceApplications7d"),
    hoursSincePhoneChange: nullable("identity", "hoursSincePhoneChange"),
    phoneSeenBefore: flag("identity", "phoneSeenBefore"),
  };
}

function flowOf({ number, nullable }: SnapshotReader): Features["flow"] {
  return {
    inSumMinor24h: number("flow", "inSumMinor24h"),
    outShareOfIn24h: nullable("flow", "outShareOfIn24h"),
    daysSinceLastSeen: nullable("flow", "daysSinceLastSeen"),
    distinctBeneficiaries8h: number("flow", "distinctBeneficiaries8h"),
  };
}

function locationOf({ nullable, flag, nullableFlag }: SnapshotReader): Features["location"] {
  return {
    named: flag("location", "named"),
    foreign: nullableFlag("location", "foreign"),
    countryChanged: nullableFlag("location", "countryChanged"),
    regionChanged: nullableFlag("location", "regionChanged"),
    hoursSinceLastLocation: nullable("location", "hoursSinceLastLocation"),
  };
}

function reputationOf({ nullable }: SnapshotReader): Features["reputation"] {
  return {
    beneficiaryFrauds: nullable("reputation", "beneficiaryFrauds"),
    beneficiaryTransactions: nullable("reputation", "beneficiaryTransactions"),
    deviceFrauds: nullable("reputation", "deviceFrauds"),
    deviceTransactions: nullable("reputation", "deviceTransactions"),
    customerFrauds: nullable("reputation", "customerFrauds"),
    customerTransactions: nullable("reputation", "customerTransactions"),
  };
}

function familyOf(numbers: object): Readonly<Record<string, number | string>> {
  const family: Record<string, number | string> = {};
  for (const [name, value] of Object.entries(numbers)) {
    if (value !== null) family[STORED_NAMES.get(name) ?? storedName(name)] = value;
  }
  return family;
}

function storedName(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);
}

function typeOf(word: string): TransactionType {
  const type = TRANSACTION_TYPES.find((known) => known === word);
  if (type === undefined)
    throw new Error(`Cannot read feature snapshot at "transaction.type": wanted a transaction type, found "${word}"`);
  return type;
}
