import type { ScoringEvent } from "../event.ts";
import { CUSTOMER, PLACE, PLACE_LENGTH } from "./profile.ts";
import { addTo, at } from "./table.ts";

/**
 * Notes the phone that a customer's transaction names. The phone kept is that of the newest transaction naming one, so a
 * late arrival is counted and changes nothing else.
 */
export function seePhone(state: number[], event: ScoringEvent): void {
  if (event.phoneKey === undefined) return;
  const named = at(state, CUSTOMER.phoneCount);
  addTo(state, CUSTOMER.phoneCount, 1);
  if (named > 0 && event.occurredAtMs < at(state, CUSTOMER.phoneAtMs)) return;
  if (named > 0 && event.phoneKey !== at(state, CUSTOMER.phoneKey))
    state[CUSTOMER.phoneChangedAtMs] = event.occurredAtMs;
  state[CUSTOMER.phoneKey] = event.phoneKey;
  state[CUSTOMER.phoneAtMs] = event.occurredAtMs;
}

/**
 * Notes the country and the region that a customer's transaction names, each for itself: a transaction that names one of
 * them says nothing of the other.
 */
export function seePlaces(state: number[], event: ScoringEvent): void {
  if (event.country !== undefined) seePlace(state, CUSTOMER.country, event, event.country);
  if (event.regionKey !== undefined) seePlace(state, CUSTOMER.region, event, event.regionKey);
}

/**
 * The two newest are kept, because the newest is that of the transaction being scored; a late arrival takes its own position if it is one of
 * them.
 */
function seePlace(state: number[], newest: number, event: ScoringEvent, key: number): void {
  const earlier = newest + PLACE_LENGTH;
  if (!(event.occurredAtMs < at(state, newest + PLACE.atMs))) {
    for (let index = 0; index < PLACE_LENGTH; index++) state[earlier + index] = at(state, newest + index);
    writePlace(state, newest, event, key);
  } else if (!(event.occurredAtMs < at(state, earlier + PLACE.atMs))) {
    writePlace(state, earlier, event, key);
  }
}

function writePlace(state: number[], start: number, event: ScoringEvent, key: number): void {
  state[start + PLACE.key] = key;
  state[start + PLACE.atMs] = event.occurredAtMs;
  state[start + PLACE.transaction] = event.transactionKey;
}
