import type { ScoringEvent } from "../event.ts";
import { DAY_MS } from "../market/market-time.ts";
import { type Profile, STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { PartOf } from "./features.ts";

/**
 * How long the lender has scored: while it is new, everybody is. Its state has no more than that: `profileAsOf` would read beyond its end, and
 * one such reading makes those of all profiles slower.
 */
export function readLender(profile: Profile, event: ScoringEvent): PartOf<"lender", "lender"> {
  return { historyDays: Math.max(0, event.occurredAtMs - at(profile.state, STATE.firstAtMs)) / DAY_MS };
}
