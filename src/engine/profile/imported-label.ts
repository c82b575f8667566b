import { DAY_MS } from "../market/market-time.ts";
import { LABEL, type Profile } from "./profile.ts";
import { at } from "./table.ts";

/** Sequences of an imported label a millisecond: the first half for transactions of one time, in order, the second for labels that follow. */
const SEQUENCES_PER_MS = 400;
const TIES_MAX = 200;
/** Sequences of imported labels: those below number the rows of a batch, those from the upper end on the labels that people give. */
const IMPORTED_FROM = 1e9;
export const IMPORTED_BELOW = 1e15;

/**
 * The sequence of a label that came with an imported transaction. It holds the time of the transaction, so that a reader knows from when on the
 * label counts, and lies below that of every label that somebody gives. `place` counts the transactions of the same millisecond before it.
 */
export function importedSequence(occurredAtMs: number, place: number): number {
  return Math.max(0, occurredAtMs) * SEQUENCES_PER_MS + Math.min(place, TIES_MAX - 1);
}

/** The sequence of another imported label of the same transaction; undefined where it had as many as it may. */
export function nextImportedSequence(sequence: number): number | undefined {
  const next = Math.max(sequence + 1, Math.floor(sequence / SEQUENCES_PER_MS) * SEQUENCES_PER_MS + TIES_MAX);
  return Math.floor(next / SEQUENCES_PER_MS) === Math.floor(sequence / SEQUENCES_PER_MS) ? next : undefined;
}

/**
 * Adds up the imported frauds of a market-time day that a reader does not know yet: as in a batch, a label is known `delayDays` after its
 * transaction, whenever it was imported.
 */
export function countUnknownFrauds(
  { labels }: Profile,
  marketDay: number,
  reader: { readonly occurredAtMs: number; readonly delayDays: number },
): number {
  let unknown = 0;
  for (let row = 0; row < labels.count; row++) {
    const start = row * labels.width;
    if (at(labels.values, start + LABEL.fraud) !== 1 || at(labels.values, start + LABEL.day) !== marketDay) continue;
    const sequence = at(labels.values, start + LABEL.sequence);
    if (sequence < IMPORTED_FROM || sequence >= IMPORTED_BELOW) continue;
    const labelledAtMs = Math.floor(sequence / SEQUENCES_PER_MS);
    if (!(labelledAtMs + reader.delayDays * DAY_MS < reader.occurredAtMs)) unknown++;
  }
  return unknown;
}
