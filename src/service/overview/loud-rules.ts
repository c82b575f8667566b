import type { ActivityDocument } from "../../store/repositories/activity.ts";

/** A rule that fires so often that its hits say little. */
export interface LoudRule {
  readonly code: string;
  /** Decisions in which it fired. */
  readonly hits: number;
  /** Share of the decisions, over `LOUD_SHARE` to 1, with 4 decimals. */
  readonly share: number;
}

/** Over this share of a day's decisions a rule is loud: fraud is far rarer in any portfolio, so nearly all its hits are honest. */
const LOUD_SHARE = 0.2;
/** Below so many decisions a share says nothing. */
const DECISIONS_MIN = 100;
const PER_UNIT = 10_000;

/** The loud rules of some hours of one tenant, the loudest first, equal ones by code. */
export function loudRules(hours: readonly Pick<ActivityDocument, "scored" | "ruleHits">[]): readonly LoudRule[] {
  const scored = hours.reduce((sum, hour) => sum + hour.scored, 0);
  if (scored < DECISIONS_MIN) return [];
  const hits = new Map<string, number>();
  for (const { ruleHits } of hours)
    for (const [code, count] of Object.entries(ruleHits ?? {})) hits.set(code, (hits.get(code) ?? 0) + count);
  return [...hits]
    .map(([code, count]) => ({ code, hits: count, share: Math.round((PER_UNIT * count) / scored) / PER_UNIT }))
    .filter(({ hits: count }) => count > LOUD_SHARE * scored)
    .sort((left, right) => right.hits - left.hits || (left.code < right.code ? -1 : 1));
}
