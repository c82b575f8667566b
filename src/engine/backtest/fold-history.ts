import { EVENT_LENGTH, readEvent } from "../event.ts";
import { applyEvent } from "../profile/apply-event.ts";
import { applyLabel } from "../profile/apply-label.ts";
import { packProfile } from "../profile/pack-profile.ts";
import { emptyProfile } from "../profile/profile.ts";
import type { ProfileKind } from "../profile/profile-kind.ts";
import { unpackProfile } from "../profile/unpack-profile.ts";
import { type BacktestColumns, LABEL_CODES } from "./columns.ts";

/** Past transactions as numbers, in memory that threads share. */
export interface HistoryColumns extends BacktestColumns {
  /** One a row: the sequence of its label, see `importedSequence`. */
  readonly sequences: Float64Array;
}

/** Some entities and their rows, in the order in which they happened. */
export interface EntityHistories {
  readonly kinds: readonly ProfileKind[];
  /** Of all entities, one after the other. */
  readonly rows: Int32Array;
  /** Of each entity, where its rows end in `rows`. */
  readonly ends: readonly number[];
}

/** Packed profiles one after the other, and where each of them ends. */
export interface JoinedProfiles {
  readonly bytes: Uint8Array;
  readonly ends: readonly number[];
}

/**
 * The packed profiles of entities after their past transactions, with the labels that came with them; `packed` undefined is one never stored.
 * A label is folded with its transaction and counts from its delay on, whoever reads it.
 */
export function foldHistory(
  columns: HistoryColumns,
  { kinds, rows, ends }: EntityHistories,
  packed: readonly (Uint8Array | undefined)[],
): JoinedProfiles {
  return join(
    kinds.map((kind, index) =>
      foldOne(columns, { kind, rows: rows.subarray(ends[index - 1] ?? 0, ends[index]) }, packed[index]),
    ),
  );
}

function foldOne(
  columns: HistoryColumns,
  { kind, rows }: { readonly kind: ProfileKind; readonly rows: Int32Array },
  packed: Uint8Array | undefined,
): Uint8Array {
  let profile = packed === undefined ? emptyProfile(kind) : unpackProfile(packed);
  for (const row of rows) {
    const event = readEvent(columns.events, row * EVENT_LENGTH);
    profile = applyEvent(profile, event);
    // No other label has an effect on a transaction that had none.
    if (columns.labels[row] !== LABEL_CODES.fraud) continue;
    const { transactionKey, marketDay } = event;
    const sequence = columns.sequences[row] ?? 0;
    // Each transaction is folded once, however many of one time there are.
    profile = applyLabel(profile, { transactionKey, marketDay, label: "fraud", sequence, isFirst: true });
  }
  return packProfile(profile);
}

/** One piece of memory moves between threads faster than hundreds. */
function join(profiles: readonly Uint8Array[]): JoinedProfiles {
  const ends: number[] = [];
  let end = 0;
  for (const { length } of profiles) {
    end += length;
    ends.push(end);
  }
  const bytes = new Uint8Array(end);
  for (const [index, profile] of profiles.entries()) bytes.set(profile, ends[index - 1] ?? 0);
  return { bytes, ends };
}
