import { countryCodeOf } from "../event.ts";
import { HOUR_MS, MARKET_COUNTRY } from "../market/market-time.ts";
import { PLACE, STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { LocationFeatures } from "./features.ts";
import type { Sight } from "./sight.ts";

const MARKET_COUNTRY_CODE = countryCodeOf(MARKET_COUNTRY);

/**
 * Where the customer is against the last place: that of the newest earlier transaction that named a country, a region or
 * both. What either of the two does not name is not compared. All is null when this transaction names no place.
 */
export function readLocation(sight: Sight): LocationFeatures {
  const { country, regionKey, occurredAtMs } = sight.event;
  const { state } = sight.profile;
  const isNamed = country !== undefined || regionKey !== undefined;
  const place = isNamed ? lastPlace(sight) : undefined;
  return {
    named: country === undefined ? 0 : 1,
    foreign: country === undefined ? null : flag(country !== MARKET_COUNTRY_CODE),
    countryChanged: place === undefined ? null : changed(country, at(state, place + PLACE.country)),
    regionChanged: place === undefined ? null : changed(regionKey, at(state, place + PLACE.regionKey)),
    hoursSinceLastLocation: place === undefined ? null : (occurredAtMs - at(state, place + PLACE.atMs)) / HOUR_MS,
  };
}

function lastPlace({ profile, event }: Sight): number | undefined {
  for (const start of [STATE.place, STATE.previousPlace]) {
    const isOwn = at(profile.state, start + PLACE.transactionKey) === event.transactionKey;
    if (!isOwn && at(profile.state, start + PLACE.atMs) <= event.occurredAtMs) return start;
  }
  return undefined;
}

function changed(now: number | undefined, before: number): 0 | 1 | null {
  return now === undefined || Number.isNaN(before) ? null : flag(now !== before);
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
