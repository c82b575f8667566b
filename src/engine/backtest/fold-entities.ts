import { writeSlots } from "../features/feature-slots.ts";
import { readPart } from "../features/read-features.ts";
import type { ProfileKind } from "../profile/profile-kind.ts";
import type { BacktestColumns } from "./columns.ts";
import { type FoldSettings, labelDelayMsOf } from "./fold-settings.ts";
import { replayEntities } from "./replay-entities.ts";
import type { SlotColumns } from "./slot-columns.ts";

/** Some entities of one kind. */
export interface FoldedEntities {
  readonly kind: ProfileKind;
  /** Their rows; see `groupEntities`. */
  readonly rows: Int32Array;
}

/** Folds the profiles of entities, and writes what each of their rows reads of them. */
export function foldEntities(
  columns: BacktestColumns,
  { kind, rows }: FoldedEntities,
  options: FoldSettings & { readonly slots: SlotColumns },
): void {
  const { settings, slots } = options;
  const { values, width, first } = slots;
  replayEntities(
    columns,
    { kind, rows, labelDelayMs: labelDelayMsOf(kind, options) },
    {
      onRow: (row, event, profile) =>
        writeSlots(values, row * width - first, readPart(kind, profile, { event, settings })),
    },
  );
}
