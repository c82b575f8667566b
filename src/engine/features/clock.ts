import { MONEY_OUT_MASK } from "../event.ts";
import { isDateAlone } from "../market/market-time.ts";
import { HOURS_MAX } from "../profile/limits.ts";
import { HOUR } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { PartOf } from "./features.ts";
import type { ProfileAsOf } from "./profile-as-of.ts";

/** Payments that an even share of the clock is worth. */
const PRIOR_COUNT = 4;

/** An hour and its neighbours. */
const WINDOW_HOURS = 3;

/** Share of own earlier money out within an hour of this one on the clock; nothing unless money leaves, at a time and not only on a date. */
export function readClock({ profile, event }: ProfileAsOf): PartOf<"customer", "clock"> {
  if (((MONEY_OUT_MASK >> event.typeCode) & 1) === 0 || isDateAlone(event.occurredAtMs)) return { hourShare: null };
  const { keys, values, count } = profile.hours;
  let near = -1;
  let all = -1;
  for (let row = 0; row < count; row++) {
    const distance = Math.abs(at(keys, row) - event.localHour);
    const outCount = at(values, row + HOUR.outCount);
    all += outCount;
    if (Math.min(distance, HOURS_MAX - distance) <= 1) near += outCount;
  }
  const prior = (PRIOR_COUNT * WINDOW_HOURS) / HOURS_MAX;
  return { hourShare: (Math.max(0, near) + prior) / (Math.max(0, all) + PRIOR_COUNT) };
}
