/**
 * What one month of an organisation's environment holds. `used` never passes the limit; it is the decisions that took a unit, those under way,
 * and units that a crash took, until a recount gives these back.
 */
export interface QuotaUsageDocument {
  readonly _id: string;
  readonly used: number;
  /** Units that no recount looks at, since they were taken in one write with their decision, or before recounts began. */
  readonly settled: number;
  /** Units given back so far by attempts that stored nothing. */
  readonly returned: number;
  /** The recount under way: what stood at its beginning. */
  readonly recount: { readonly at: Date; readonly used: number; readonly returned: number } | null;
  /** When the next step of a recount is due. */
  readonly recountAt: Date;
}

/** A month without a decision, as it stands when its first one is made. */
export const EMPTY_USAGE = { used: 0, settled: 0, returned: 0, recount: null } as const;

/** Between two recounts of a month: with their own time, less than the hour within which a lost unit must come back. */
export const RECOUNT_EVERY_MS = 30 * 60_000;
/** From the beginning of a recount to its end: far longer than an attempt can take. */
export const RECOUNT_MS = 2 * 60_000;

/**
 * Units that a crash took: what was used when the recount began, less what had a decision when it ended. A unit that was given back meanwhile
 * counts as one of then, so that none is given back twice; at worst a lost one is found by the next recount.
 */
export function lostUnits(usage: Omit<QuotaUsageDocument, "_id" | "recountAt">, decisions: number): number {
  const { recount, returned, settled } = usage;
  if (recount === null) return 0;
  return Math.max(0, recount.used - settled - (returned - recount.returned) - decisions);
}
