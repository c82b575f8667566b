import { type Decision, decide } from "../decision/decide.ts";
import { EVENT_LENGTH, readEvent } from "../event.ts";
import { featuresFromSlots, SLOTS_PER_ROW } from "../features/feature-slots.ts";
import type { CompiledPolicy } from "../policy/compile-policy.ts";
import type { BacktestColumns } from "./columns.ts";

/** Makes room for the features of so many rows, in memory that threads share. */
export function createSlots(rowCount: number): Float64Array {
  const bytes = rowCount * SLOTS_PER_ROW * Float64Array.BYTES_PER_ELEMENT;
  return new Float64Array(new SharedArrayBuffer(bytes)).fill(Number.NaN);
}

/**
 * Decides one row, counted from 0, once every entity that it names was folded; undefined for an invalid row. `isCold`: the customer has no
 * earlier row in the batch.
 */
export function decideRow(
  { events }: BacktestColumns,
  slots: Float64Array,
  row: number,
  policy: CompiledPolicy,
): { readonly decision: Decision; readonly isCold: boolean } | undefined {
  if (Number.isNaN(events[row * EVENT_LENGTH] ?? Number.NaN)) return undefined;
  const event = readEvent(events, row * EVENT_LENGTH);
  const features = featuresFromSlots(event, slots, row * SLOTS_PER_ROW);
  return { decision: decide(features, policy), isCold: features.customer.earlierCount === 0 };
}
