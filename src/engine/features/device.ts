import { DAY_MS, HOUR_MS, marketDayOf } from "../market/market-time.ts";
import { counterpartiesOf, firstSeenAtMs } from "../profile/counterparties.ts";
import { COUNTERPARTY, ENTITY_DAY, ROLE, STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import { surpriseOf } from "../statistics/surprise.ts";
import type { PartOf } from "./features.ts";
import type { ProfileAsOf } from "./profile-as-of.ts";
import { usualPerDay } from "./usual-rate.ts";

/** How far back other new devices of a customer count. */
const NEW_DEVICES_MS = 90 * DAY_MS;

/** Days, today included, over which new customers of a device are counted. */
const NEW_CUSTOMERS_DAYS = 3;

/** A device of which nothing is known meets a new customer every 20 days. */
const NEW_CUSTOMERS_PRIOR = { perDay: 0.05, days: 10 } as const;

/** The device of this transaction as the customer's profile knows it; all nothing when the transaction names none. */
export function readOwnDevice({ profile, event }: ProfileAsOf): PartOf<"customer", "device"> {
  if (event.deviceKey === undefined) return { hoursKnown: null, otherNewDevices90d: null };
  const firstAtMs = firstSeenAtMs(profile, event.deviceKey, ROLE.device);
  const hoursKnown = firstAtMs === undefined ? 0 : Math.max(0, event.occurredAtMs - firstAtMs) / HOUR_MS;
  return { hoursKnown, otherNewDevices90d: otherNewDevices({ profile, event }, event.deviceKey) };
}

/** The customer's first device is not a new one. */
function otherNewDevices({ profile, event }: Pick<ProfileAsOf, "profile" | "event">, ownKey: number): number {
  const { keys, values, width, count } = counterpartiesOf(profile, ROLE.device);
  const sinceMs = Math.max(event.occurredAtMs - NEW_DEVICES_MS, at(profile.state, STATE.firstAtMs));
  let devices = 0;
  for (let row = 0; row < count; row++) {
    const firstAtMs = at(values, row * width + COUNTERPARTY.firstAtMs);
    if (at(keys, row) !== ownKey && firstAtMs > sinceMs && firstAtMs <= event.occurredAtMs) devices++;
  }
  return devices;
}

/** Who is new on the device, read from the device's profile: other customers alone. */
export function readDeviceCustomers({ profile, event }: ProfileAsOf): PartOf<"device", "device"> {
  const { keys, values, width, count } = profile.days;
  const ownFirstAtMs = firstSeenAtMs(profile, event.customerKey, ROLE.customer);
  let newcomers = 0;
  let before = 0;
  for (let row = count - 1; row >= 0; row--) {
    const age = event.marketDay - at(keys, row);
    if (age >= 2 * NEW_CUSTOMERS_DAYS) break;
    if (age >= NEW_CUSTOMERS_DAYS) before += at(values, row * width + ENTITY_DAY.newcomers);
    else if (age >= 0) newcomers += at(values, row * width + ENTITY_DAY.newcomers);
  }
  const isOwnNew = ownFirstAtMs === undefined || marketDayOf(ownFirstAtMs) > event.marketDay - NEW_CUSTOMERS_DAYS;
  const others = Math.max(0, newcomers - (isOwnNew ? 1 : 0));
  const perDay = usualPerDay(profile, event.marketDay, {
    column: ENTITY_DAY.newcomers,
    fromAge: NEW_CUSTOMERS_DAYS,
    prior: NEW_CUSTOMERS_PRIOR,
  });
  // What it met in the three days before is usual, too: a lender that grows meets more every week.
  const usual = Math.max(NEW_CUSTOMERS_DAYS * perDay, before);
  return { newCustomers3d: others, usualNewCustomers3d: usual, newCustomersSurprise: surpriseOf(others, usual) };
}
