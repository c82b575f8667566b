import type { ScoringEvent } from "../event.ts";
import { PROFILE_KINDS, type ProfileKind } from "../profile/profile-kind.ts";
import { TRANSACTION_TYPES } from "../score-request.ts";
import type { FeaturePart, Features } from "./features.ts";
import { FEATURES, type FeatureLine } from "./table.ts";

/** One number of a row in a flat array: which profile it is read from, and where it stands in `Features`. */
export interface FeatureSlot {
  readonly kind: ProfileKind;
  readonly family: string;
  readonly name: string;
}

/**
 * The numbers of a row in order, those of one kind together. What every profile says stands once a kind and is joined by OR;
 * what comes from the event alone has no slot, because every reader of a row has its event.
 */
export const FEATURE_SLOTS: readonly FeatureSlot[] = PROFILE_KINDS.flatMap((kind) =>
  linesOf(kind).map(({ family, name }) => ({ kind, family, name })),
);

/** Numbers of one row. */
export const SLOTS_PER_ROW = FEATURE_SLOTS.length;

/** One part of the features with the kind that it was read from. */
export type KindPart = { [K in ProfileKind]: { readonly kind: K; readonly part: FeaturePart<K> } }[ProfileKind];

type Numbers = Record<string, number | string | null>;

/** The slots of a family that one kind writes: they follow one another. */
interface SlotRun {
  readonly family: string;
  readonly first: number;
  readonly names: readonly string[];
}

const RUNS: Readonly<Record<ProfileKind, readonly SlotRun[]>> = {
  customer: runsOf("customer"),
  device: runsOf("device"),
  beneficiary: runsOf("beneficiary"),
  bvn: runsOf("bvn"),
  phone: runsOf("phone"),
  lender: runsOf("lender"),
};

/** Every family with every name at null, in the order of the table: cloned for each row, so that all features have one shape. */
const EMPTY: readonly (readonly [family: string, values: Numbers])[] = [
  ...Map.groupBy<string, FeatureLine>(FEATURES, ({ family }) => family),
].map(([family, lines]) => [family, Object.fromEntries(lines.map(({ name }) => [name, null]))]);

/** What is read of which slots into which names of a family, side by side because every row walks through them; those of `each` are joined. */
const READS = EMPTY.map(([family]) => {
  const indexes = [...FEATURE_SLOTS.keys()].filter((index) => isRead(FEATURE_SLOTS[index], family));
  return { indexes, names: indexes.map((index) => FEATURE_SLOTS[index]?.name ?? "") };
});
const JOINED = [
  ...Map.groupBy(
    FEATURE_SLOTS.flatMap((slot, index) => (isOfEach(slot) ? [{ ...slot, index }] : [])),
    ({ name }) => name,
  ),
].map(([name, slots]) => ({ name, indexes: slots.map(({ index }) => index) }));

/**
 * Puts what one profile gave into the row that begins at `offset`: only the slots of its kind, so threads that hold
 * different kinds may write one row at the same time. NaN stands for null. Fill rows with NaN first: a kind that nobody
 * writes is then a part that is not there.
 */
export function writeSlots(target: Float64Array, offset: number, { kind, part }: KindPart): void {
  const families: Readonly<Record<string, Readonly<Record<string, number | null>>>> = part;
  for (const { family, first, names } of RUNS[kind]) {
    const values = families[family];
    let index = offset + first;
    for (const name of names) target[index++] = values?.[name] ?? Number.NaN;
  }
}

/** The features of the row that begins at `offset`. */
export function featuresFromSlots(event: ScoringEvent, source: Float64Array, offset: number): Features {
  const features: Record<string, Numbers> = {};
  for (let position = 0; position < EMPTY.length; position++) {
    const [family, empty] = EMPTY[position] ?? NOTHING;
    const values: Numbers = { ...empty };
    const { indexes, names } = READS[position] ?? NO_READS;
    for (let read = 0; read < indexes.length; read++) {
      const value = source[offset + (indexes[read] ?? 0)] ?? Number.NaN;
      values[names[read] ?? ""] = Number.isNaN(value) ? null : value;
    }
    features[family] = values;
  }
  const { transaction = {}, clock = {} } = features;
  transaction["type"] = TRANSACTION_TYPES[event.typeCode] ?? "other";
  transaction["amountMinor"] = event.amountMinor;
  for (const { name, indexes } of JOINED) transaction[name] = isAnySet(source, offset, indexes) ? 1 : 0;
  clock["localHour"] = event.localHour;
  // The one place where a loop over the table makes the object whose type is derived from it.
  return features as unknown as Features;
}

const NOTHING: readonly [string, Numbers] = ["", {}];
const NO_READS = { indexes: [], names: [] };

function isAnySet(source: Float64Array, offset: number, indexes: readonly number[]): boolean {
  for (const index of indexes) if (source[offset + index] === 1) return true;
  return false;
}

function isRead(slot: FeatureSlot | undefined, family: string): boolean {
  return slot?.family === family && !isOfEach(slot);
}

function linesOf(kind: ProfileKind): readonly FeatureLine[] {
  return FEATURES.filter((line) => line.kind === kind || line.kind === "each");
}

function isOfEach({ family, name }: FeatureSlot): boolean {
  return FEATURES.some((line) => line.kind === "each" && line.family === family && line.name === name);
}

function runsOf(kind: ProfileKind): readonly SlotRun[] {
  const families = Map.groupBy(linesOf(kind), ({ family }) => family);
  return [...families].map(([family, lines]) => ({
    family,
    first: FEATURE_SLOTS.findIndex((slot) => slot.kind === kind && slot.family === family),
    names: lines.map(({ name }) => name),
  }));
}
