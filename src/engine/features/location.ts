import { countryCodeOf } from "../event.ts";
import { HOUR_MS, MARKET_COUNTRY } from "../market/market-time.ts";
import { CUSTOMER, PLACE, PLACE_LENGTH } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { PartOf } from "./features.ts";
import type { ProfileAsOf } from "./profile-as-of.ts";

const MARKET_COUNTRY_CODE = countryCodeOf(MARKET_COUNTRY);

/**
 * Where the customer is against the last place: country and region each against the newest earlier transaction that named
 * one, so that a transaction which names only a region hides no country.
 */
export function readLocation(asOf: ProfileAsOf): PartOf<"customer", "location"> {
  const { country, regionKey } = asOf.event;
  const countries = compare(asOf, CUSTOMER.country, country);
  const regions = compare(asOf, CUSTOMER.region, regionKey);
  return {
    named: country === undefined ? 0 : 1,
    foreign: country === undefined ? null : flag(country !== MARKET_COUNTRY_CODE),
    countryChanged: countries.changed,
    hoursSinceCountry: countries.hours,
    regionChanged: regions.changed,
    hoursSinceRegion: regions.hours,
  };
}

interface Comparison {
  readonly changed: 0 | 1 | null;
  readonly hours: number | null;
}

const NOT_COMPARED: Comparison = { changed: null, hours: null };

function compare({ profile, event }: ProfileAsOf, newest: number, now: number | undefined): Comparison {
  if (now === undefined) return NOT_COMPARED;
  for (const start of [newest, newest + PLACE_LENGTH]) {
    const atMs = at(profile.state, start + PLACE.atMs);
    const isOwn = at(profile.state, start + PLACE.transaction) === event.transactionKey;
    if (isOwn || !(atMs <= event.occurredAtMs)) continue;
    return {
      changed: flag(at(profile.state, start + PLACE.key) !== now),
      hours: (event.occurredAtMs - atMs) / HOUR_MS,
    };
  }
  return NOT_COMPARED;
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
