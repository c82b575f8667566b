import { EVENT_LENGTH, readEvent, type ScoringEvent } from "../event.ts";
import { applyEvent } from "../profile/apply-event.ts";
import { applyLabel } from "../profile/apply-label.ts";
import { emptyProfile, type Profile } from "../profile/profile.ts";
import { entityKeyOf, type ProfileKind } from "../profile/profile-kind.ts";
import { type BacktestColumns, LABEL_CODES } from "./columns.ts";

/** Whose profiles are folded, and how long after a row its label is known. */
export interface ReplayedEntities {
  readonly kind: ProfileKind;
  /** Rows of these entities; see `groupEntities`. */
  readonly rows: Int32Array;
  readonly labelDelayMs: number;
}

/** What is told while entities are replayed. */
export interface ReplayListener {
  /** The rows that come next, at most `NEAR_ROWS`: what is fetched of them together waits for memory once, and not row after row. */
  onNext?(rows: Int32Array): void;
  /** A row, with the profile of its entity, to which it was applied and which changes with the next row. */
  onRow(row: number, event: ScoringEvent, profile: Profile): void;
}

/** Rows brought near at once. */
export const NEAR_ROWS = 64;

/**
 * Folds the profiles of entities, one after the other, each in replay order. A profile depends on its own entity's rows alone, so what is
 * told is the same whoever else is folded. A row sees only labels that were known before it.
 */
export function replayEntities(
  columns: BacktestColumns,
  { kind, rows, labelDelayMs }: ReplayedEntities,
  listener: ReplayListener,
): void {
  const near = new Float64Array(NEAR_ROWS * EVENT_LENGTH);
  let profile = emptyProfile(kind);
  let entity: number | undefined;
  /** Confirmed frauds of the entity that are not known yet, in the order of their rows. */
  let frauds: { readonly event: ScoringEvent; readonly sequence: number; readonly afterMs: number }[] = [];
  for (let from = 0; from < rows.length; from += NEAR_ROWS) {
    const to = Math.min(rows.length, from + NEAR_ROWS);
    const comingRows = rows.subarray(from, to);
    bringNear(columns.events, comingRows, near);
    listener.onNext?.(comingRows);
    for (let position = from; position < to; position += 1) {
      const row = rows[position] ?? 0;
      const event = readEvent(near, (position - from) * EVENT_LENGTH);
      const key = entityKeyOf(kind, event);
      if (key !== entity) {
        entity = key;
        profile = emptyProfile(kind);
        if (frauds.length > 0) frauds = [];
      }
      for (let next = frauds[0]; next !== undefined && next.afterMs < event.occurredAtMs; next = frauds[0]) {
        const { transactionKey, marketDay } = next.event;
        profile = applyLabel(profile, { transactionKey, marketDay, label: "fraud", sequence: next.sequence });
        frauds.shift();
      }
      profile = applyEvent(profile, event);
      listener.onRow(row, event, profile);
      // A profile starts without labels, and no other label has an effect.
      if (columns.labels[row] === LABEL_CODES.fraud)
        frauds.push({ event, sequence: position, afterMs: event.occurredAtMs + labelDelayMs });
    }
  }
}

/** Rows of one entity lie far apart: fetched together they wait for memory once, and not one after the other. */
function bringNear(events: Float64Array, rows: Int32Array, near: Float64Array): void {
  let at = 0;
  for (const row of rows) {
    const from = row * EVENT_LENGTH;
    for (let number = 0; number < EVENT_LENGTH; number += 1) near[at + number] = events[from + number] ?? Number.NaN;
    at += EVENT_LENGTH;
  }
}
