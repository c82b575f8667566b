import { STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { Sight } from "./sight.ts";
import { isLate } from "./sight.ts";

/** What the reader of one entity says about the quality of its own numbers. */
export interface Quality {
  /** 1 when a newer transaction had already been applied to this profile. */
  readonly late: 0 | 1;
  /** 1 when a cap of this profile bit in the windows that were read. */
  readonly truncated: 0 | 1;
}

/** How far back a reader looked into what caps may have shortened; instants that count, epoch milliseconds. */
export interface Reach {
  /** First instant of the longest window over events; undefined when the reader uses none. */
  readonly eventsFromMs?: number;
  /** First instant of the longest window over counterparties; minus infinity when a forgotten one matters for ever. */
  readonly counterpartiesFromMs: number;
}

/** Judges one profile after it was read. */
export function readQuality(sight: Sight, reach: Reach): Quality {
  const { state } = sight.profile;
  const events = reach.eventsFromMs !== undefined && at(state, STATE.droppedEventAtMs) >= reach.eventsFromMs;
  const counterparties = at(state, STATE.droppedCounterpartyAtMs) >= reach.counterpartiesFromMs;
  return { late: isLate(sight) ? 1 : 0, truncated: events || counterparties ? 1 : 0 };
}
