import { DAY } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { MatureWindow } from "./feature-settings.ts";
import type { Sight } from "./sight.ts";

/** Confirmed frauds (F) among an entity's transactions (N). */
export interface Reputation {
  readonly frauds: number;
  readonly transactions: number;
}

/**
 * F and N of an entity in its mature window, `[today - delay - window, today - delay - 1]`: old enough for labels to have
 * arrived. A younger transaction that is already confirmed as fraud counts in both, at once.
 */
export function readReputation({ profile, event }: Sight, { windowDays, delayDays }: MatureWindow): Reputation {
  const { keys, values, width, count } = profile.days;
  let frauds = 0;
  let transactions = 0;
  for (let row = count - 1; row >= 0; row--) {
    const ageDays = event.marketDay - at(keys, row);
    const start = row * width;
    if (ageDays > delayDays + windowDays) break;
    if (ageDays < 0) continue;
    const dayFrauds = at(values, start + DAY.frauds);
    frauds += dayFrauds;
    transactions += ageDays > delayDays ? at(values, start + DAY.count) : dayFrauds;
  }
  return { frauds, transactions };
}
