import { DAY_MS } from "../market/market-time.ts";
import { CUSTOMER, STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { PartOf } from "./features.ts";
import type { ProfileAsOf } from "./profile-as-of.ts";

/** Days in which the newness of a customer falls to 1 / e. */
const NEWNESS_DAYS = 10;

/** How long and how well the customer is known. */
export function readAge({ profile, event }: ProfileAsOf): PartOf<"customer", "customer"> {
  const { state } = profile;
  const ageDays = Math.max(0, event.occurredAtMs - at(state, STATE.firstAtMs)) / DAY_MS;
  return {
    ageDays,
    newness: Math.exp(-ageDays / NEWNESS_DAYS),
    earlierCount: at(state, STATE.total) - 1,
    earlierDeviceCount: at(state, CUSTOMER.deviceCount) - (event.deviceKey === undefined ? 0 : 1),
  };
}
