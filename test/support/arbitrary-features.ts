import fc from "fast-check";
import type { Features } from "../../src/engine/features/features.ts";
import { FEATURES, type FeatureLine } from "../../src/engine/features/table.ts";
import { TRANSACTION_TYPES } from "../../src/engine/score-request.ts";

const flag = fc.constantFrom<0 | 1>(0, 1);
const count = fc.oneof({ weight: 3, arbitrary: fc.nat(12) }, fc.nat(300));
const real = fc.double({ min: 0, max: 400, noNaN: true });
const deviations = fc.double({ min: -12, max: 40, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const hours = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 100, noNaN: true }), fc.nat(3_000));

/** Kobo, with the limits of the rules and their neighbours among them. */
const amountMinor = fc.oneof(
  fc.nat(1_000_000),
  fc.nat(2_000_000_000),
  fc.constantFrom(5_000_000, 10_000_000, 50_000_000, 499_999_999, 500_000_000, 999_999_999),
  fc.constantFrom(0, Number.MAX_SAFE_INTEGER),
);

/** What the numbers of a name are; the first that matches. */
const BY_NAME: readonly (readonly [RegExp, fc.Arbitrary<number>])[] = [
  [/Frauds$/, fc.nat(5)],
  [/Transactions$/, fc.integer({ min: 5, max: 45 })],
  [/Minor/, amountMinor],
  [/(^z|Z)$/, deviations],
  [/[sS]urprise|excess/, fc.double({ min: 0, max: 12, noNaN: true })],
  [/^usual/, real],
  [/^(newness|tailShare|hourShare)$/, share],
  [/Share|share/, fc.double({ min: 0, max: 1e6, noNaN: true })],
  [/^hours/, hours],
  [/Days$|^days/, real],
  [/^localHour$/, fc.nat(23)],
];

/** Sources that every transaction has. */
const ALWAYS: ReadonlySet<string> = new Set(["event", "each", "customer"]);

function arbitraryOf({ name, kind, type }: FeatureLine): fc.Arbitrary<unknown> {
  if (type === "type") return fc.constantFrom(...TRANSACTION_TYPES);
  const isFlag = type === "flag" || type === "maybeFlag";
  const value = isFlag ? flag : (BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? count);
  const isOptional = type === "maybe" || type === "maybeFlag" || !ALWAYS.has(kind);
  return isOptional ? fc.option(value, { nil: null }) : value;
}

const families = [...Map.groupBy<string, FeatureLine>(FEATURES, ({ family }) => family)].map(
  ([family, lines]): [string, fc.Arbitrary<unknown>] => [
    family,
    fc.record(Object.fromEntries(lines.map((line) => [line.name, arbitraryOf(line)]))),
  ],
);

/** Features of every shape that the types allow, related to each other or not: rules must be total. */
export const arbitraryFeatures: fc.Arbitrary<Features> = fc.record(
  Object.fromEntries(families),
) as unknown as fc.Arbitrary<Features>;

/** Members that stand for history rather than for an input, and what no history makes of them. */
const NO_HISTORY: Readonly<Record<string, number>> = { phoneSeenBefore: 0, earlierDeviceCount: 0 };

/** Names of the members that can be taken away: what is not always there. */
const REMOVABLE = [
  ...Object.keys(NO_HISTORY),
  ...(FEATURES as readonly FeatureLine[])
    .filter(({ kind, type }) => !ALWAYS.has(kind) || type === "maybe" || type === "maybeFlag")
    .map(({ name }) => name),
];

/** A choice of evidence to take away from features; apply it with `withoutEvidence`. */
export const arbitraryRemoval: fc.Arbitrary<ReadonlySet<string>> = fc
  .subarray(REMOVABLE)
  .map((names) => new Set<string>(names));

/** The features with some of their evidence taken away: absent inputs are null, absent history is none. */
export function withoutEvidence(features: Features, removed: ReadonlySet<string>): Features {
  return mapMembers(features, (name, value) => (removed.has(name) ? (NO_HISTORY[name] ?? null) : value));
}

function mapMembers<T>(value: T, change: (name: string, member: unknown) => unknown): T {
  return JSON.parse(JSON.stringify(value), (name, member: unknown) => change(name, member));
}
