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

/** Numbers one behind the other: those of all rows of a backtest, or of one row. */
export type SlotRow = Float64Array | number[];

/**
 * The numbers of a row in order, those of one kind together. What every profile says stands once a kind and is joined by OR;
 * what comes from the event alone has no slot, because every reader of a row has its event.
 */
export const FEATURE_SLOTS: readonly FeatureSlot[] = PROFILE_KINDS.flatMap((kind) =>
  linesOf(kind).map(({ family, name }) => ({ kind, family, name })),
);

/** Numbers of one row. */
export const SLOTS_PER_ROW = FEATURE_SLOTS.length;

/** Of each kind, which slots are its own: they stand together, from `first` on. */
export const KIND_SLOTS: Readonly<Record<ProfileKind, { readonly first: number; readonly count: number }>> =
  kindSlots();

/** One part of the features with the kind that it was read from. */
export type KindPart = { [K in ProfileKind]: { readonly kind: K; readonly part: FeaturePart<K> } }[ProfileKind];

/** Of each kind, what puts its part into a row. */
const WRITERS: Readonly<Record<ProfileKind, (target: SlotRow, offset: number, part: KindPart["part"]) => void>> = {
  customer: compileWriter("customer"),
  device: compileWriter("device"),
  beneficiary: compileWriter("beneficiary"),
  bvn: compileWriter("bvn"),
  phone: compileWriter("phone"),
  lender: compileWriter("lender"),
};

const readRow = compileReader();

/**
 * Puts what one profile gave into the row that begins at `offset`: only the slots of its kind, so threads that hold
 * different kinds may write one row at the same time. NaN stands for null. Fill rows with NaN first: a kind that nobody
 * writes is then a part that is not there.
 */
export function writeSlots(target: SlotRow, offset: number, { kind, part }: KindPart): void {
  WRITERS[kind](target, offset, part);
}

/** The features of the row that begins at `offset`. They are looked up when somebody asks: the row must stay as it is until then. */
export function featuresFromSlots(event: ScoringEvent, source: SlotRow, offset: number): Features {
  return readRow(event, source, offset);
}

// Both are compiled out of the table, and of nothing else, as what one would write by hand: one assignment a slot, and one getter a
// feature. Loops that name a property by a variable took 1.8 us a row in place of .1, and every decision is made out of one.

function compileWriter(kind: ProfileKind): (target: SlotRow, offset: number, part: KindPart["part"]) => void {
  const puts = FEATURE_SLOTS.flatMap((slot, index) =>
    slot.kind === kind ? [`target[offset + ${index}] = part.${slot.family}.${slot.name} ?? NaN;`] : [],
  );
  return compile("target, offset, part", puts.join("\n"));
}

/** One class a family and one of all, with a getter for each line: rules look at half of the numbers of a row, and a row of a backtest has many. */
function compileReader(): (event: ScoringEvent, source: SlotRow, offset: number) => Features {
  const families = [...Map.groupBy<string, FeatureLine>(FEATURES, ({ family }) => family)];
  const classes = families.map(([family, lines]) => classOf(`of_${family}`, lines.map(getterOf)));
  const parts = families.map(
    ([family]) => `get ${family}() { return new of_${family}(this.event, this.source, this.offset); }`,
  );
  return compile("event, source, offset", "return new of_all(event, source, offset);", [
    ...classes,
    classOf("of_all", parts),
  ]);
}

function classOf(name: string, getters: readonly string[]): string {
  const fields = "this.event = event; this.source = source; this.offset = offset;";
  return `class ${name} { constructor(event, source, offset) { ${fields} }\n${getters.join("\n")} }`;
}

function getterOf(line: FeatureLine): string {
  return `get ${line.name}() { ${readingOf(line)} }`;
}

function readingOf({ family, name, kind }: FeatureLine): string {
  const slots = FEATURE_SLOTS.flatMap((slot, index) =>
    slot.family === family && slot.name === name ? [`this.source[this.offset + ${index}]`] : [],
  );
  if (kind === "each") return `return ${slots.map((slot) => `${slot} === 1`).join(" || ")} ? 1 : 0;`;
  if (kind !== "event") return `const value = ${slots.join()}; return value === value ? value : null;`;
  return `return ${name === "type" ? `types[this.event.typeCode] ?? "other"` : `this.event.${name}`};`;
}

function compile<F>(parameters: string, body: string, before: readonly string[] = []): F {
  const made = `"use strict"; ${before.join("\n")} return (${parameters}) => { ${body} };`;
  return new Function("types", made)(TRANSACTION_TYPES);
}

function kindSlots() {
  const slotsOf = (kind: ProfileKind) => ({
    first: FEATURE_SLOTS.findIndex((slot) => slot.kind === kind),
    count: FEATURE_SLOTS.filter((slot) => slot.kind === kind).length,
  });
  return {
    customer: slotsOf("customer"),
    device: slotsOf("device"),
    beneficiary: slotsOf("beneficiary"),
    bvn: slotsOf("bvn"),
    phone: slotsOf("phone"),
    lender: slotsOf("lender"),
  };
}

function linesOf(kind: ProfileKind): readonly FeatureLine[] {
  return FEATURES.filter((line) => line.kind === kind || line.kind === "each");
}
