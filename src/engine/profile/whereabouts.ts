import type { ScoringEvent } from "../event.ts";
import { PLACE, PLACE_LENGTH, STATE } from "./profile.ts";
import { at } from "./table.ts";

/**
 * Notes the phone that a customer's transaction names. The phone kept is that of the newest transaction naming one, so a
 * late arrival is counted and changes nothing else.
 */
export function seePhone(state: number[], event: ScoringEvent): void {
  if (event.phoneKey === undefined) return;
  const named = at(state, STATE.phoneCount);
  state[STATE.phoneCount] = named + 1;
  if (named > 0 && event.occurredAtMs < at(state, STATE.phoneAtMs)) return;
  if (named > 0 && event.phoneKey !== at(state, STATE.phoneKey)) state[STATE.phoneChangedAtMs] = event.occurredAtMs;
  state[STATE.phoneKey] = event.phoneKey;
  state[STATE.phoneAtMs] = event.occurredAtMs;
}

/**
 * Notes the place that a customer's transaction names: country, region or both. The two newest are kept, because the
 * newest is that of the transaction being scored; a late arrival takes its own position if it is one of them.
 */
export function seePlace(state: number[], event: ScoringEvent): void {
  if (event.country === undefined && event.regionKey === undefined) return;
  if (!(event.occurredAtMs < at(state, STATE.place + PLACE.atMs))) {
    for (let index = 0; index < PLACE_LENGTH; index++) {
      state[STATE.previousPlace + index] = at(state, STATE.place + index);
    }
    writePlace(state, STATE.place, event);
  } else if (!(event.occurredAtMs < at(state, STATE.previousPlace + PLACE.atMs))) {
    writePlace(state, STATE.previousPlace, event);
  }
}

function writePlace(state: number[], start: number, event: ScoringEvent): void {
  state[start + PLACE.transactionKey] = event.transactionKey;
  state[start + PLACE.atMs] = event.occurredAtMs;
  state[start + PLACE.country] = event.country ?? Number.NaN;
  state[start + PLACE.regionKey] = event.regionKey ?? Number.NaN;
}
