import { type Decision, decide } from "../decision/decide.ts";
import { EVENT_LENGTH, readEvent, type ScoringEvent } from "../event.ts";
import { featuresFromSlots, SLOTS_PER_ROW, writeSlots } from "../features/feature-slots.ts";
import { readPart } from "../features/read-features.ts";
import type { CompiledPolicy } from "../policy/compile-policy.ts";
import { applyEvent } from "../profile/apply-event.ts";
import { emptyProfile, type Profile } from "../profile/profile.ts";
import type { BacktestColumns } from "./columns.ts";
import { labelDelayMsOf } from "./fold-settings.ts";
import { KEY_AT } from "./group-entities.ts";
import { NEAR_ROWS, replayEntities } from "./replay-entities.ts";
import type { KindSlots } from "./slot-columns.ts";

/** A batch of which all entities but the customers were folded. */
export interface HalfFolded {
  readonly columns: BacktestColumns;
  /** The valid rows in replay order. */
  readonly order: Int32Array;
  /** What the other entities that its rows name say of them. */
  readonly others: readonly KindSlots[];
}

/** One row as it was decided. `isCold`: the customer has no earlier row in the batch. */
export interface DecidedRow {
  readonly event: ScoringEvent;
  readonly decision: Decision;
  readonly isCold: boolean;
}

/**
 * Folds the profiles of some customers, and decides each of their rows at once: most of what a row is decided from is the customer's, and need
 * not be kept. Tells of the rows in the order of `rows`.
 */
export function decideCustomers(
  { columns, order, others }: HalfFolded,
  rows: Int32Array,
  { policy, labelDelayDays }: { readonly policy: CompiledPolicy; readonly labelDelayDays?: number | undefined },
  onDecided: (row: number, decided: DecidedRow) => void,
): void {
  const { featureSettings: settings } = policy;
  const slots = new Float64Array(NEAR_ROWS * SLOTS_PER_ROW);
  const lender = lenderOf(columns, order);
  const labelDelayMs = labelDelayMsOf("customer", { settings, labelDelayDays });
  let offset = 0;
  replayEntities(
    columns,
    { kind: "customer", rows, labelDelayMs },
    {
      onNext(next) {
        slots.fill(Number.NaN);
        for (const other of others) copySlots(columns, other, next, slots);
        offset = 0;
      },
      onRow(row, event, profile) {
        writeSlots(slots, offset, readPart("lender", lender, { event, settings }));
        writeSlots(slots, offset, readPart("customer", profile, { event, settings }));
        const features = featuresFromSlots(event, slots, offset);
        onDecided(row, { event, decision: decide(features, policy), isCold: features.customer.earlierCount === 0 });
        offset += SLOTS_PER_ROW;
      },
    },
  );
}

/** The lender knows when its history begins, which is with the first row of all. */
function lenderOf(columns: BacktestColumns, order: Int32Array): Profile {
  const [first] = order;
  const lender = emptyProfile("lender");
  return first === undefined ? lender : applyEvent(lender, readEvent(columns.events, first * EVENT_LENGTH));
}

function copySlots(
  { events }: BacktestColumns,
  { kind, values, width, first }: KindSlots,
  rows: Int32Array,
  slots: Float64Array,
): void {
  const keyAt = KEY_AT[kind] ?? 0;
  let to = first;
  for (const row of rows) {
    const from = row * width;
    if (!Number.isNaN(events[row * EVENT_LENGTH + keyAt]))
      for (let slot = 0; slot < width; slot += 1) slots[to + slot] = values[from + slot] ?? Number.NaN;
    to += SLOTS_PER_ROW;
  }
}
