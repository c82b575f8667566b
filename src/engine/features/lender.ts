import { DAY_MS } from "../market/market-time.ts";
import { STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { PartOf } from "./features.ts";
import type { ProfileAsOf } from "./profile-as-of.ts";

/** How long the lender has scored: while it is new, everybody is. */
export function readLender({ profile, event }: ProfileAsOf): PartOf<"lender", "lender"> {
  return { historyDays: Math.max(0, event.occurredAtMs - at(profile.state, STATE.firstAtMs)) / DAY_MS };
}
