import { type Decision, decide } from "../decision/decide.ts";
import { EVENT_LENGTH, readEvent, type ScoringEvent } from "../event.ts";
import { featuresFromSlots, SLOTS_PER_ROW } from "../features/feature-slots.ts";
import type { CompiledPolicy } from "../policy/compile-policy.ts";
import type { BacktestColumns } from "./columns.ts";

/** Makes room for the features of so many rows, in memory that threads share: its own, or at least `slotBytes` that were used before. */
export function createSlots(
  rowCount: number,
  memory = new SharedArrayBuffer(slotBytes(rowCount)),
): Float64Array<SharedArrayBuffer> {
  return new Float64Array(memory, 0, rowCount * SLOTS_PER_ROW).fill(Number.NaN);
}

/** What the features of so many rows take. */
export function slotBytes(rowCount: number): number {
  return rowCount * SLOTS_PER_ROW * Float64Array.BYTES_PER_ELEMENT;
}

/**
 * Decides one row, counted from 0, once every entity that it names was folded, and says of which event; undefined for an invalid row.
 * `isCold`: the customer has no earlier row in the batch.
 */
export function decideRow(
  { events }: BacktestColumns,
  slots: Float64Array,
  row: number,
  policy: CompiledPolicy,
): { readonly event: ScoringEvent; readonly decision: Decision; readonly isCold: boolean } | undefined {
  if (Number.isNaN(events[row * EVENT_LENGTH] ?? Number.NaN)) return undefined;
  const event = readEvent(events, row * EVENT_LENGTH);
  const features = featuresFromSlots(event, slots, row * SLOTS_PER_ROW);
  return { event, decision: decide(features, policy), isCold: features.customer.earlierCount === 0 };
}
