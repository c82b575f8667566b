import { HOUR_MS, marketDayStartMs } from "../market/market-time.ts";
import { findCounterparty } from "../profile/counterparties.ts";
import { COUNTERPARTY, ROLE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { Sight } from "./sight.ts";
import { distinctCounterparties } from "./sight.ts";

const SHARING_DAYS = 30;

/** Hours since the customer was first seen on the device of this transaction, read from the customer's profile; null when it names none. */
export function readHoursKnown({ profile, event }: Sight): number | null {
  if (event.deviceKey === undefined) return null;
  const start = findCounterparty(profile.counterparties, event.deviceKey, ROLE.device);
  if (start < 0) return 0;
  return (event.occurredAtMs - at(profile.counterparties.values, start + COUNTERPARTY.firstAtMs)) / HOUR_MS;
}

/** Distinct customers on the device over 30 market-time days and today so far, this one included, read from the device's profile. */
export function readDeviceCustomers(sight: Sight): number {
  const fromMs = marketDayStartMs(sight.event.marketDay - SHARING_DAYS);
  return distinctCounterparties(sight, { role: ROLE.customer, fromMs, ownKey: sight.event.customerKey });
}
