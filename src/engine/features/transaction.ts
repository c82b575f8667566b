import { STATE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { ProfileAsOf } from "./profile-as-of.ts";

/** What the reader of one entity says about the quality of its own numbers. */
export interface TransactionQuality {
  /** 1 when a newer transaction had already been applied to this profile. */
  readonly late: 0 | 1;
  /** 1 when a cap of this profile bit in what was read. */
  readonly truncated: 0 | 1;
  /** 1 when events of the windows read are counted by the hour. */
  readonly cut: 0 | 1;
}

/** How far back a reader looked into what caps may have shortened; instants that count, epoch milliseconds. */
export interface Reach {
  /** First instant of the longest window over events; undefined when the reader uses none. */
  readonly eventsFromMs?: number;
  /** Roles of the counterparties that it asked for. */
  readonly roles: readonly number[];
  /** First instant of the longest window over them; minus infinity when one that was forgotten matters for ever. */
  readonly counterpartiesFromMs: number;
}

/** Judges one profile after it was read. */
export function readQuality({ profile, isLate }: ProfileAsOf, reach: Reach): TransactionQuality {
  const { state } = profile;
  const isCut = reach.eventsFromMs !== undefined && at(state, STATE.droppedEventAtMs) >= reach.eventsFromMs;
  let isTruncated = isCut;
  for (const role of reach.roles) {
    if (at(state, STATE.droppedCounterpartyAtMs + role) >= reach.counterpartiesFromMs) isTruncated = true;
  }
  return { late: isLate ? 1 : 0, truncated: isTruncated ? 1 : 0, cut: isCut ? 1 : 0 };
}
