import type { RuleParameter } from "./rule.ts";

/** Largest amount that a parameter may name, kobo: NGN 100 billion, far above any transfer and far below 2^53. */
const AMOUNT_MAX_MINOR = 10_000_000_000_000;

/** Largest count that a parameter may name: what a profile keeps of a customer's 48 hours, or of counterparties. */
const COUNT_MAX = 256;

/** What a parameter always has to say for itself. */
interface Words {
  readonly description: string;
  readonly source: string;
}

/** An amount in kobo, 1 to NGN 100 billion. */
export function amountParameter(defaultMinor: number, words: Words): RuleParameter {
  return { unit: "kobo", min: 1, max: AMOUNT_MAX_MINOR, default: defaultMinor, integer: true, ...words };
}

/** A whole number of things, 1 to 256. */
export function countParameter(defaultCount: number, words: Words): RuleParameter {
  return { unit: "count", min: 1, max: COUNT_MAX, default: defaultCount, integer: true, ...words };
}

/** A count between whole ones, 0 to 256: where a graded rule begins or is full. */
export function gradedParameter(defaultCount: number, words: Words): RuleParameter {
  return { unit: "count", min: 0, max: COUNT_MAX, default: defaultCount, integer: false, ...words };
}

/** Standard deviations above a habit, -3 to 12. */
export function deviationsParameter(defaultDeviations: number, words: Words): RuleParameter {
  return { unit: "deviations", min: -3, max: 12, default: defaultDeviations, integer: false, ...words };
}

/** A surprise, which is -log10 of a chance: 2 is 1 in 100; 0 to 12. */
export function surpriseParameter(defaultSurprise: number, words: Words): RuleParameter {
  return { unit: "surprise", min: 0, max: 12, default: defaultSurprise, integer: false, ...words };
}

/** A multiple of something, 1 to 100. */
export function ratioParameter(defaultRatio: number, words: Words): RuleParameter {
  return { unit: "ratio", min: 1, max: 100, default: defaultRatio, integer: false, ...words };
}

/** A share of a whole; the bounds depend on what it is a share of. */
export function shareParameter(
  defaultShare: number,
  bounds: { readonly min: number; readonly max: number },
  words: Words,
): RuleParameter {
  return { unit: "share", ...bounds, default: defaultShare, integer: false, ...words };
}

/** An age in hours, 1 to 720 (30 days). */
export function hoursParameter(defaultHours: number, words: Words): RuleParameter {
  return { unit: "hours", min: 1, max: 720, default: defaultHours, integer: false, ...words };
}

/** Whole days; the bounds depend on what a profile keeps. */
export function daysParameter(
  defaultDays: number,
  bounds: { readonly min: number; readonly max: number },
  words: Words,
): RuleParameter {
  return { unit: "days", ...bounds, default: defaultDays, integer: true, ...words };
}

/** An hour of the market's wall clock, 0 to 23. */
export function hourOfDayParameter(defaultHour: number, words: Words): RuleParameter {
  return { unit: "hour_of_day", min: 0, max: 23, default: defaultHour, integer: true, ...words };
}
