import type { ScoringEvent } from "../event.ts";
import type { ProfileKind } from "../profile/profile-kind.ts";
import type { BeneficiaryPart, CustomerPart, DevicePart, FeatureParts, IdentityPart } from "./feature-parts.ts";
import { joinFeatures } from "./feature-parts.ts";
import type { Features } from "./features.ts";

/** One number of a row in a flat array: which profile it is read from, and where it stands in `Features`. */
export interface FeatureSlot {
  readonly kind: ProfileKind;
  readonly family: keyof Features;
  readonly name: string;
}

/**
 * The numbers of a row in order. `transaction.late` and `transaction.truncated` stand once a kind and are joined by OR;
 * what comes from the event alone (type, amount, hour) has no slot, because every reader of a row has its event.
 */
export const FEATURE_SLOTS: readonly FeatureSlot[] = [
  ...slots("customer", "transaction", ["late", "truncated"]),
  ...slots("customer", "device", ["hoursKnown"]),
  ...slots("customer", "beneficiary", ["known"]),
  ...slots("customer", "identity", ["hoursSincePhoneChange", "phoneSeenBefore"]),
  ...slots("customer", "amount", ["outCount90d", "outMeanMinor90d", "outStdDevMinor90d", "outMaxMinor90d"]),
  ...slots("customer", "amount", ["outMaxMinor7d", "outMaxAgeDays7d"]),
  ...slots("customer", "velocity", ["count10m", "count1h", "count24h", "count7d", "outSumMinor24h", "earlierCount"]),
  ...slots("customer", "velocity", ["belowIndividualLimitCount24h", "belowCorporateLimitCount24h"]),
  ...slots("customer", "flow", ["inSumMinor24h", "outShareOfIn24h", "daysSinceLastSeen", "distinctBeneficiaries8h"]),
  ...slots("customer", "location", ["named", "foreign", "countryChanged", "regionChanged", "hoursSinceLastLocation"]),
  ...slots("customer", "reputation", ["customerFrauds", "customerTransactions"]),
  ...slots("device", "transaction", ["late", "truncated"]),
  ...slots("device", "device", ["distinctCustomers30d"]),
  ...slots("device", "identity", ["deviceApplications7d"]),
  ...slots("device", "reputation", ["deviceFrauds", "deviceTransactions"]),
  ...slots("beneficiary", "transaction", ["late", "truncated"]),
  ...slots("beneficiary", "beneficiary", ["distinctSenders24h", "distinctSenders7d", "equalAmountCount24h"]),
  ...slots("beneficiary", "beneficiary", ["distinctBorrowers30d"]),
  ...slots("beneficiary", "reputation", ["beneficiaryFrauds", "beneficiaryTransactions"]),
  ...slots("bvn", "transaction", ["late", "truncated"]),
  ...slots("bvn", "identity", ["bvnCustomers90d", "bvnApplications7d"]),
  ...slots("phone", "transaction", ["late", "truncated"]),
  ...slots("phone", "identity", ["phoneCustomers90d", "phoneApplications7d"]),
];

/** Numbers of one row. */
export const SLOTS_PER_ROW = FEATURE_SLOTS.length;

const FIRST_SLOT: Readonly<Record<ProfileKind, number>> = {
  customer: firstSlotOf("customer"),
  device: firstSlotOf("device"),
  beneficiary: firstSlotOf("beneficiary"),
  bvn: firstSlotOf("bvn"),
  phone: firstSlotOf("phone"),
};

/** One part of `FeatureParts` with the kind that it was read from. */
export type KindPart = {
  [K in ProfileKind]: { readonly kind: K; readonly part: NonNullable<FeatureParts[K]> };
}[ProfileKind];

/**
 * Puts what one profile gave into the row that begins at `offset`: only the slots of its kind, so threads that hold
 * different kinds may write one row at the same time. NaN stands for null. Fill rows with NaN first: a kind that nobody
 * writes is then a part that is not there.
 */
export function writeSlots(target: Float64Array, offset: number, read: KindPart): void {
  let index = offset + FIRST_SLOT[read.kind];
  for (const number of numbersOf(read)) target[index++] = number ?? Number.NaN;
}

/** The features of the row that begins at `offset`, equal to the last digit to those of `readFeatures`. */
export function featuresFromSlots(event: ScoringEvent, source: Float64Array, offset: number): Features {
  const parts: FeatureParts = {
    customer: customerFrom(openRow(source, offset, "customer")),
    device: isWritten(source, offset, "device") ? deviceFrom(openRow(source, offset, "device")) : undefined,
    beneficiary: isWritten(source, offset, "beneficiary")
      ? beneficiaryFrom(openRow(source, offset, "beneficiary"))
      : undefined,
    bvn: isWritten(source, offset, "bvn") ? identityFrom(openRow(source, offset, "bvn")) : undefined,
    phone: isWritten(source, offset, "phone") ? identityFrom(openRow(source, offset, "phone")) : undefined,
  };
  return joinFeatures(event, parts);
}

function numbersOf(read: KindPart): readonly (number | null)[] {
  switch (read.kind) {
    case "customer":
      return customerNumbers(read.part);
    case "device": {
      const { late, truncated, distinctCustomers30d, applications7d, reputation } = read.part;
      return [late, truncated, distinctCustomers30d, applications7d, reputation.frauds, reputation.transactions];
    }
    case "beneficiary": {
      const { late, truncated, distinctSenders24h, distinctSenders7d, equalAmountCount24h, reputation } = read.part;
      const payments = [distinctSenders24h, distinctSenders7d, equalAmountCount24h, read.part.distinctBorrowers30d];
      return [late, truncated, ...payments, reputation.frauds, reputation.transactions];
    }
    case "bvn":
    case "phone":
      return [read.part.late, read.part.truncated, read.part.customers90d, read.part.applications7d];
  }
}

function customerNumbers(part: CustomerPart): readonly (number | null)[] {
  const { amount, velocity, flow, location, reputation } = part;
  return [
    part.late,
    part.truncated,
    part.hoursKnown,
    part.known,
    part.hoursSincePhoneChange,
    part.phoneSeenBefore,
    amount.outCount90d,
    amount.outMeanMinor90d,
    amount.outStdDevMinor90d,
    amount.outMaxMinor90d,
    amount.outMaxMinor7d,
    amount.outMaxAgeDays7d,
    velocity.count10m,
    velocity.count1h,
    velocity.count24h,
    velocity.count7d,
    velocity.outSumMinor24h,
    velocity.earlierCount,
    velocity.belowIndividualLimitCount24h,
    velocity.belowCorporateLimitCount24h,
    flow.inSumMinor24h,
    flow.outShareOfIn24h,
    flow.daysSinceLastSeen,
    flow.distinctBeneficiaries8h,
    location.named,
    location.foreign,
    location.countryChanged,
    location.regionChanged,
    location.hoursSinceLastLocation,
    reputation.frauds,
    reputation.transactions,
  ];
}

/** Reads the slots of one kind one after the other, in the order of `FEATURE_SLOTS`. */
interface RowReader {
  readonly source: Float64Array;
  index: number;
}

function openRow(source: Float64Array, offset: number, kind: ProfileKind): RowReader {
  return { source, index: offset + FIRST_SLOT[kind] };
}

function customerFrom(row: RowReader): CustomerPart {
  return {
    late: flag(row),
    truncated: flag(row),
    hoursKnown: nullable(row),
    known: nullableFlag(row),
    hoursSincePhoneChange: nullable(row),
    phoneSeenBefore: flag(row),
    amount: {
      outCount90d: number(row),
      outMeanMinor90d: nullable(row),
      outStdDevMinor90d: nullable(row),
      outMaxMinor90d: nullable(row),
      outMaxMinor7d: nullable(row),
      outMaxAgeDays7d: nullable(row),
    },
    velocity: {
      count10m: number(row),
      count1h: number(row),
      count24h: number(row),
      count7d: number(row),
      outSumMinor24h: number(row),
      earlierCount: number(row),
      belowIndividualLimitCount24h: number(row),
      belowCorporateLimitCount24h: number(row),
    },
    flow: {
      inSumMinor24h: number(row),
      outShareOfIn24h: nullable(row),
      daysSinceLastSeen: nullable(row),
      distinctBeneficiaries8h: number(row),
    },
    location: {
      named: flag(row),
      foreign: nullableFlag(row),
      countryChanged: nullableFlag(row),
      regionChanged: nullableFlag(row),
      hoursSinceLastLocation: nullable(row),
    },
    reputation: { frauds: number(row), transactions: number(row) },
  };
}

function deviceFrom(row: RowReader): DevicePart {
  return {
    late: flag(row),
    truncated: flag(row),
    distinctCustomers30d: number(row),
    applications7d: number(row),
    reputation: { frauds: number(row), transactions: number(row) },
  };
}

function beneficiaryFrom(row: RowReader): BeneficiaryPart {
  return {
    late: flag(row),
    truncated: flag(row),
    distinctSenders24h: number(row),
    distinctSenders7d: number(row),
    equalAmountCount24h: number(row),
    distinctBorrowers30d: number(row),
    reputation: { frauds: number(row), transactions: number(row) },
  };
}

function identityFrom(row: RowReader): IdentityPart {
  return { late: flag(row), truncated: flag(row), customers90d: number(row), applications7d: number(row) };
}

function isWritten(source: Float64Array, offset: number, kind: ProfileKind): boolean {
  return !Number.isNaN(source[offset + FIRST_SLOT[kind]] ?? Number.NaN);
}

function number(row: RowReader): number {
  return row.source[row.index++] ?? Number.NaN;
}

function nullable(row: RowReader): number | null {
  const value = number(row);
  return Number.isNaN(value) ? null : value;
}

function flag(row: RowReader): 0 | 1 {
  return number(row) === 1 ? 1 : 0;
}

function nullableFlag(row: RowReader): 0 | 1 | null {
  const value = number(row);
  return Number.isNaN(value) ? null : value === 1 ? 1 : 0;
}

function slots(kind: ProfileKind, family: keyof Features, names: readonly string[]): readonly FeatureSlot[] {
  return names.map((name) => ({ kind, family, name }));
}

function firstSlotOf(kind: ProfileKind): number {
  return FEATURE_SLOTS.findIndex((slot) => slot.kind === kind);
}
