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

/** An entity and its rows, in the order in which they happened. */
export interface EntityHistory {
  readonly kind: ProfileKind;
  readonly rows: Int32Array;
}

/**
 * The packed profiles of entities after their past transactions, with the labels that came with them; `packed` undefined is one never stored.
 * A label is folded with its transaction and counts from its delay on, whoever reads it.
 */
export function foldHistory(
  columns: HistoryColumns,
  entities: readonly EntityHistory[],
  packed: readonly (Uint8Array | undefined)[],
): readonly Uint8Array[] {
  return entities.map(({ kind, rows }, index) => {
    const bytes = packed[index];
    let profile = bytes === undefined ? emptyProfile(kind) : unpackProfile(bytes);
    for (const row of rows) {
      const event = readEvent(columns.events, row * EVENT_LENGTH);
      profile = applyEvent(profile, event);
      // No other label has an effect on a transaction that had none.
      if (columns.labels[row] !== LABEL_CODES.fraud) continue;
      const { transactionKey, marketDay } = event;
      const sequence = columns.sequences[row] ?? 0;
      profile = applyLabel(profile, { transactionKey, marketDay, label: "fraud", sequence });
    }
    return packProfile(profile);
  });
}
