import { HOUR_MS, marketDayStartMs } from "../market/market-time.ts";
import { firstSeenAtMs } from "../profile/counterparties.ts";
import { ROLE } from "../profile/profile.ts";
import type { Sight } from "./sight.ts";
import { distinctCounterparties } from "./sight.ts";

/** Market-time days before today over which the customers of a device are counted. */
export const DEVICE_SHARING_DAYS = 30;

/**
 * Hours since the customer was first seen on the device of this transaction, read from the customer's profile; null when
 * the transaction names none.
 */
export function readHoursKnown({ profile, event }: Sight): number | null {
  if (event.deviceKey === undefined) return null;
  const firstAtMs = firstSeenAtMs(profile, event.deviceKey, ROLE.device);
  return firstAtMs === undefined ? 0 : (event.occurredAtMs - firstAtMs) / HOUR_MS;
}

/** Distinct customers on the device over 30 market-time days and today so far, this one included, read from the device's profile. */
export function readDeviceCustomers(sight: Sight): number {
  const fromMs = marketDayStartMs(sight.event.marketDay - DEVICE_SHARING_DAYS);
  return distinctCounterparties(sight, { role: ROLE.customer, fromMs, ownKey: sight.event.customerKey });
}
