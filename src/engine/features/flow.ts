import { MONEY_IN_MASK, MONEY_OUT_MASK, TYPE_CODE } from "../event.ts";
import { DAY_MS, HOUR_MS, marketDayStartMs } from "../market/market-time.ts";
import { DAY, EVENT, ROLE, STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { FlowFeatures } from "./features.ts";
import type { Sight } from "./sight.ts";
import { amountWithin, distinctCounterparties, isLate, wasCounterpartySeen } from "./sight.ts";

const FAN_OUT_MS = 8 * HOUR_MS;
const PAYEE_MASK = MONEY_OUT_MASK & ~(1 << TYPE_CODE.cardPayment);

/** How money passes through the customer: what came in, what leaves, to how many, and after how long a silence. */
export function readFlow(sight: Sight): FlowFeatures {
  const inSumMinor = amountWithin(sight, MONEY_IN_MASK, DAY_MS);
  const outSumMinor = amountWithin(sight, MONEY_OUT_MASK, DAY_MS);
  return {
    inSumMinor24h: inSumMinor,
    outShareOfIn24h: inSumMinor > 0 ? outSumMinor / inSumMinor : null,
    daysSinceLastSeen: daysSinceLastSeen(sight),
    distinctBeneficiaries8h: distinctPayees(sight),
  };
}

function distinctPayees(sight: Sight): number {
  const { event } = sight;
  // The window excludes its first instant, and times are whole milliseconds.
  const fromMs = event.occurredAtMs - FAN_OUT_MS + 1;
  const isPayee = ((PAYEE_MASK >> event.typeCode) & 1) === 1;
  const window = { role: ROLE.payee, fromMs, ownKey: isPayee ? event.beneficiaryKey : undefined };
  return distinctCounterparties(sight, window, (key) => wasCounterpartySeen(sight, key, PAYEE_MASK, fromMs));
}

/**
 * The last earlier transaction is the one before this among the events kept, else the newest but one ever. A late arrival
 * with neither is measured from the end of the last earlier day that has any.
 */
function daysSinceLastSeen(sight: Sight): number | null {
  const { profile, event, earlier } = sight;
  const { values, width } = profile.events;
  if (earlier > 0) return (event.occurredAtMs - at(values, (earlier - 1) * width + EVENT.atMs)) / DAY_MS;
  if (isLate(sight)) return daysSinceEarlierDay(sight);
  const previousAtMs = at(profile.state, STATE.previousAtMs);
  return Number.isNaN(previousAtMs) ? null : (event.occurredAtMs - previousAtMs) / DAY_MS;
}

function daysSinceEarlierDay({ profile, event }: Sight): number | null {
  const { values, width, count } = profile.days;
  for (let start = (count - 1) * width; start >= 0; start -= width) {
    const day = at(values, start + DAY.day);
    if (day < event.marketDay) return (event.occurredAtMs - marketDayStartMs(day + 1)) / DAY_MS;
  }
  return null;
}
