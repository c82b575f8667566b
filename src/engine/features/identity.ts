import { TYPE_CODE } from "../event.ts";
import { HOUR_MS, marketDayStartMs } from "../market/market-time.ts";
import { DAY, ROLE, STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { IdentityFeatures } from "./features.ts";
import type { Sight } from "./sight.ts";
import { distinctCounterparties } from "./sight.ts";

/** Market-time days before today over which the customers of a BVN or phone are counted. */
export const REUSE_DAYS = 90;
const STACKING_DAYS = 7;

/** Distinct customers of a BVN or phone over 90 market-time days and today so far, this one included. */
export function readIdentityCustomers(sight: Sight): number {
  const fromMs = marketDayStartMs(sight.event.marketDay - REUSE_DAYS);
  return distinctCounterparties(sight, { role: ROLE.customer, fromMs, ownKey: sight.event.customerKey });
}

/**
 * Loan applications on a BVN, phone or device over 7 market-time days and today, this one included. These kinds keep days
 * and no events, so a late arrival sees its whole day.
 */
export function readApplications({ profile, event }: Sight): number {
  const { keys, values, width, count } = profile.days;
  let earlier = 0;
  let today = event.typeCode === TYPE_CODE.loanApplication ? 1 : 0;
  for (let row = count - 1; row >= 0; row--) {
    const ageDays = event.marketDay - at(keys, row);
    if (ageDays > STACKING_DAYS) break;
    if (ageDays > 0) earlier += at(values, row * width + DAY.applications);
    if (ageDays === 0) today = at(values, row * width + DAY.applications);
  }
  return earlier + today;
}

/**
 * When the customer's phone last became another one, read from the customer's profile. The change is the time of the first
 * transaction that names the new phone, so it is 0 hours ago for that one. A late arrival knows nothing of a change after it.
 */
export function readPhoneChange({
  profile,
  event,
}: Sight): Pick<IdentityFeatures, "hoursSincePhoneChange" | "phoneSeenBefore"> {
  const changedAtMs = at(profile.state, STATE.phoneChangedAtMs);
  const isKnown = event.phoneKey !== undefined && changedAtMs <= event.occurredAtMs;
  const earlier = at(profile.state, STATE.phoneCount) - (event.phoneKey === undefined ? 0 : 1);
  return {
    hoursSincePhoneChange: isKnown ? (event.occurredAtMs - changedAtMs) / HOUR_MS : null,
    phoneSeenBefore: earlier > 0 ? 1 : 0,
  };
}
