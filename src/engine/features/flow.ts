import { MONEY_OUT_MASK, TYPE_CODE } from "../event.ts";
import { DAY_MS, HOUR_MS, marketDayStartMs } from "../market/market-time.ts";
import { EVENT, ROLE, STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { FlowFeatures } from "./features.ts";
import type { RecentEvents } from "./recent.ts";
import type { Sight } from "./sight.ts";
import { distinctCounterparties } from "./sight.ts";

const FAN_OUT_MS = 8 * HOUR_MS;
const PAYEE_MASK = MONEY_OUT_MASK & ~(1 << TYPE_CODE.cardPayment);

/**
 * How money passes through the customer: what came in over 24 hours (this transaction included), what share of it leaves,
 * to how many, and after how long a silence.
 */
export function readFlow(sight: Sight, { inSumMinor24h, outSumMinor24h }: RecentEvents): FlowFeatures {
  return {
    inSumMinor24h,
    outShareOfIn24h: inSumMinor24h > 0 ? outSumMinor24h / inSumMinor24h : null,
    daysSinceLastSeen: daysSinceLastSeen(sight),
    distinctBeneficiaries8h: distinctPayees(sight),
  };
}

function distinctPayees(sight: Sight): number {
  const { event } = sight;
  const isPayee = ((PAYEE_MASK >> event.typeCode) & 1) === 1;
  const ownKey = isPayee ? event.beneficiaryKey : undefined;
  // The window excludes its first instant, and times are whole milliseconds.
  const fromMs = event.occurredAtMs - FAN_OUT_MS + 1;
  return distinctCounterparties(sight, { role: ROLE.payee, fromMs, ownKey, mask: PAYEE_MASK });
}

/**
 * The last earlier transaction is the one before this among the events kept, else the newest but one ever. A late arrival
 * with neither is measured from the end of the last earlier day that has any.
 */
function daysSinceLastSeen({ profile, event, earlier, isLate }: Sight): number | null {
  const { values, width } = profile.events;
  if (earlier > 0) return (event.occurredAtMs - at(values, (earlier - 1) * width + EVENT.atMs)) / DAY_MS;
  if (!isLate) {
    const previousAtMs = at(profile.state, STATE.previousAtMs);
    return Number.isNaN(previousAtMs) ? null : (event.occurredAtMs - previousAtMs) / DAY_MS;
  }
  const { keys, count } = profile.days;
  let row = count - 1;
  while (row >= 0 && at(keys, row) >= event.marketDay) row--;
  return row < 0 ? null : (event.occurredAtMs - marketDayStartMs(at(keys, row) + 1)) / DAY_MS;
}
