import type { StepReach, StepsTaken } from "../../store/ledger.ts";

/** An entity in the order in which profiles are folded. */
export interface PlacedProfile {
  readonly place: number;
  readonly key: string;
}

/** Of very many entities the order leaves the lowest bits of a place aside (`orderByPrefix`): so many places are one here. */
const PLACES_AS_ONE = 16;

/** How far profiles are folded with the one at `last`, of all in their order; undefined where none is. */
export function reachOf(profileAt: (index: number) => PlacedProfile | undefined, last: number): StepReach | undefined {
  const end = profileAt(last);
  if (end === undefined) return undefined;
  const place = coarse(end.place);
  const keys: string[] = [];
  for (let index = last, one: PlacedProfile | undefined = end; one && coarse(one.place) === place; ) {
    keys.push(one.key);
    index -= 1;
    one = profileAt(index);
  }
  return { place, keys };
}

/** Whether a profile was folded before an import ended in the middle of a part. */
export function isReached({ reach, keys }: Pick<StepsTaken, "reach" | "keys">, { place, key }: PlacedProfile): boolean {
  if (keys.includes(key)) return true;
  if (reach === undefined) return false;
  return coarse(place) < reach.place || (coarse(place) === reach.place && reach.keys.includes(key));
}

function coarse(place: number): number {
  return Math.floor(place / PLACES_AS_ONE);
}
