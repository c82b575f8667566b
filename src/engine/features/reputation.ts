import { countUnknownFrauds } from "../profile/imported-label.ts";
import { DAY } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { MatureWindow } from "./feature-settings.ts";
import type { ProfileAsOf } from "./profile-as-of.ts";

/** Confirmed frauds (F) among an entity's transactions (N). */
interface Reputation {
  readonly frauds: number;
  readonly transactions: number;
}

/**
 * F and N of an entity in its mature window, `[today - delay - window, today - delay - 1]`: old enough for labels to have
 * arrived. A younger transaction that is already confirmed as fraud counts in both, at once; one whose label was imported when the delay has
 * passed.
 */
export function readReputation({ profile, event }: ProfileAsOf, { windowDays, delayDays }: MatureWindow): Reputation {
  const { keys, values, width, count } = profile.days;
  let frauds = 0;
  let transactions = 0;
  for (let row = count - 1; row >= 0; row--) {
    const ageDays = event.marketDay - at(keys, row);
    const start = row * width;
    if (ageDays > delayDays + windowDays) break;
    if (ageDays < 0) continue;
    const { occurredAtMs } = event;
    const labelled = at(values, start + DAY.frauds);
    const isKnown = labelled === 0 || ageDays > delayDays;
    const dayFrauds = isKnown
      ? labelled
      : labelled - countUnknownFrauds(profile, at(keys, row), { occurredAtMs, delayDays });
    frauds += dayFrauds;
    transactions += ageDays > delayDays ? at(values, start + DAY.count) : dayFrauds;
  }
  return { frauds, transactions };
}
