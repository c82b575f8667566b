import type { ScoringEvent } from "../event.ts";
import type { ProfileKind } from "../profile/profile-kind.ts";
import type { BeneficiaryPart, CustomerPart, DevicePart, FeatureParts, IdentityPart } from "./feature-parts.ts";
import { joinFeatures } from "./feature-parts.ts";
import type { Features } from "./features.ts";
import type { Reputation } from "./reputation.ts";

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
  const row: SlotRow = { numbers: target, index: offset + FIRST_SLOT[read.kind] };
  put(row, read.part.late);
  put(row, read.part.truncated);
  switch (read.kind) {
    case "customer":
      putCustomer(row, read.part);
      break;
    case "device":
      put(row, read.part.distinctCustomers30d);
      put(row, read.part.applications7d);
      putReputation(row, read.part.reputation);
      break;
    case "beneficiary":
      put(row, read.part.distinctSenders24h);
      put(row, read.part.distinctSenders7d);
      put(row, read.part.equalAmountCount24h);
      put(row, read.part.distinctBorrowers30d);
      putReputation(row, read.part.reputation);
      break;
    case "bvn":
    case "phone":
      put(row, read.part.customers90d);
      put(row, read.part.applications7d);
      break;
  }
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

/** A row that is written or read one slot after the other, in the order of `FEATURE_SLOTS`. */
interface SlotRow {
  readonly numbers: Float64Array;
  index: number;
}

function putCustomer(row: SlotRow, part: CustomerPart): void {
  const { amount, velocity, flow, location } = part;
  put(row, part.hoursKnown);
  put(row, part.known);
  put(row, part.hoursSincePhoneChange);
  put(row, part.phoneSeenBefore);
  put(row, amount.outCount90d);
  put(row, amount.outMeanMinor90d);
  put(row, amount.outStdDevMinor90d);
  put(row, amount.outMaxMinor90d);
  put(row, amount.outMaxMinor7d);
  put(row, amount.outMaxAgeDays7d);
  put(row, velocity.count10m);
  put(row, velocity.count1h);
  put(row, velocity.count24h);
  put(row, velocity.count7d);
  put(row, velocity.outSumMinor24h);
  put(row, velocity.earlierCount);
  put(row, velocity.belowIndividualLimitCount24h);
  put(row, velocity.belowCorporateLimitCount24h);
  put(row, flow.inSumMinor24h);
  put(row, flow.outShareOfIn24h);
  put(row, flow.daysSinceLastSeen);
  put(row, flow.distinctBeneficiaries8h);
  put(row, location.named);
  put(row, location.foreign);
  put(row, location.countryChanged);
  put(row, location.regionChanged);
  put(row, location.hoursSinceLastLocation);
  putReputation(row, part.reputation);
}

function putReputation(row: SlotRow, { frauds, transactions }: Reputation): void {
  put(row, frauds);
  put(row, transactions);
}

function put(row: SlotRow, value: number | null): void {
  row.numbers[row.index++] = value ?? Number.NaN;
}

function openRow(numbers: Float64Array, offset: number, kind: ProfileKind): SlotRow {
  return { numbers, index: offset + FIRST_SLOT[kind] };
}

function customerFrom(row: SlotRow): CustomerPart {
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

function deviceFrom(row: SlotRow): DevicePart {
  return {
    late: flag(row),
    truncated: flag(row),
    distinctCustomers30d: number(row),
    applications7d: number(row),
    reputation: { frauds: number(row), transactions: number(row) },
  };
}

function beneficiaryFrom(row: SlotRow): BeneficiaryPart {
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

function identityFrom(row: SlotRow): IdentityPart {
  return { late: flag(row), truncated: flag(row), customers90d: number(row), applications7d: number(row) };
}

function isWritten(source: Float64Array, offset: number, kind: ProfileKind): boolean {
  return !Number.isNaN(source[offset + FIRST_SLOT[kind]] ?? Number.NaN);
}

function number(row: SlotRow): number {
  return row.numbers[row.index++] ?? Number.NaN;
}

function nullable(row: SlotRow): number | null {
  const value = number(row);
  return Number.isNaN(value) ? null : value;
}

function flag(row: SlotRow): 0 | 1 {
  return number(row) === 1 ? 1 : 0;
}

function nullableFlag(row: SlotRow): 0 | 1 | null {
  const value = number(row);
  return Number.isNaN(value) ? null : value === 1 ? 1 : 0;
}

function slots(kind: ProfileKind, family: keyof Features, names: readonly string[]): readonly FeatureSlot[] {
  return names.map((name) => ({ kind, family, name }));
}

function firstSlotOf(kind: ProfileKind): number {
  return FEATURE_SLOTS.findIndex((slot) => slot.kind === kind);
}
