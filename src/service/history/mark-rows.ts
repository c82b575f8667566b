import { DECISION_ID_BYTES, type ImportColumns } from "../../dataset/import/import-columns.ts";
import { type BacktestLabel, labelCodeOf } from "../../engine/backtest/columns.ts";
import { EVENT_AT, EVENT_LENGTH } from "../../engine/event.ts";
import { importedSequence } from "../../engine/profile/imported-label.ts";
import { labelled } from "../../store/repositories/decisions.ts";
import type { DecisionRecord, HistoryMark } from "../../store/repositories/store-documents.ts";
import { createMarks } from "./create-marks.ts";
import { findHeld } from "./find-held.ts";
import type { IsHeld } from "./group-rows.ts";
import type { ImportDeps, Importing } from "./history-deps.ts";
import type { ImportedRows } from "./imported-rows.ts";
import { orderByPrefix } from "./order-by-prefix.ts";
import { openLeftMarks } from "./take-over.ts";

/** Rows after their marks. */
export interface MarkedRows {
  /** Places of those that are this import's to fold, in the order in which they happened. */
  readonly toFold: Int32Array;
  /** Where other imports were cut off in the middle of folding some of them: which profiles hold a row already. */
  readonly isHeld: IsHeld | undefined;
  /** Rows that were decided or imported before, deleted decisions included. */
  readonly skipped: number;
  /** Labels of these, where they say something new. */
  readonly labels: readonly KnownLabel[];
  /** The same of rows that some profile holds. */
  readonly heldLabels: readonly KnownLabel[];
  /** Labels that people gave of rows to fold, while no import ran. */
  readonly given: readonly { readonly decisionId: string; readonly feedbackId: string }[];
}

/** A label of a transaction that was decided or imported before. */
export interface KnownLabel {
  readonly decisionId: string;
  readonly label: BacktestLabel;
  readonly sequence: number;
}

/** Marks put in one command: on the embedded store some milliseconds, for which nobody else writes. */
const MARKS_AT_ONCE = 250;

/**
 * Puts the mark of each row under its decision id, unless something stands there. Doing it again finds the same rows to fold. `order` are the
 * places of valid rows in the order in which they happened; marks are put in that of their ids, so that neighbours are written together.
 */
export async function markRows(
  deps: Pick<ImportDeps, "decisions" | "histories" | "ledger" | "now" | "watch">,
  importing: Importing,
  { rows, order }: { readonly rows: ImportedRows; readonly order: Int32Array },
): Promise<MarkedRows> {
  setSequences(rows.columns, order);
  const newMark = createMarks(rows, { ...importing, importedAt: new Date(deps.now()) });
  const left = openLeftMarks(deps, importing);
  const { buffer, byteOffset, byteLength } = rows.columns.decisionIds;
  const ids = Buffer.from(buffer, byteOffset, byteLength);
  const byId = orderByPrefix(order.length, (index) => ids.readUInt32BE((order[index] ?? 0) * DECISION_ID_BYTES));
  const isToFold = new Uint8Array(order.length);
  const [labels, heldLabels]: [KnownLabel[], KnownLabel[]] = [[], []];
  const given: { decisionId: string; feedbackId: string }[] = [];
  const held = new Map<number, HistoryMark>();
  let skipped = 0;
  for (let from = 0; from < byId.length; from += MARKS_AT_ONCE) {
    const some = byId.subarray(from, from + MARKS_AT_ONCE);
    const marks = Array.from(some, (index) => newMark(order[index] ?? 0));
    const found = await deps.ledger.putMissing(marks);
    deps.watch?.("Marking", (from + marks.length) / byId.length, found.size < marks.length);
    const own = await Promise.all(marks.map((mark) => ownMark(found.get(mark._id), mark)));
    for (const [at, mark] of marks.entries()) {
      const [record, ours] = [found.get(mark._id), own[at]];
      if (ours === undefined && record !== undefined) {
        skipped += 1;
        labels.push(...newLabelOf(record, mark));
        continue;
      }
      isToFold[some[at] ?? 0] = 1;
      const feedbackId = ours?.feedback.at(-1)?.feedbackId;
      if (feedbackId !== undefined) given.push({ decisionId: mark._id, feedbackId });
      if (ours?.earlier === undefined || ours.earlier.length === 0) continue;
      const position = order[some[at] ?? 0] ?? 0;
      held.set(position, ours);
      setLabel(rows.columns, position, ours);
      heldLabels.push(...newLabelOf(ours, mark));
    }
  }
  const toFold = order.filter((_, index) => isToFold[index] === 1);
  return { toFold, isHeld: await findHeld(rows, held, left), skipped, labels, heldLabels, given };

  /** The mark of a row that is this import's, where one stands; undefined where none does, and where the row is known. */
  async function ownMark(record: DecisionRecord | undefined, mark: HistoryMark): Promise<HistoryMark | undefined> {
    if (record === undefined || !("historyId" in record)) return undefined;
    return record.historyId === importing.historyId ? record : left.takeOver(record, mark);
  }
}

/** What is known already is nothing new, unless this import brought it: then it is counted again. */
function newLabelOf(record: DecisionRecord, { _id, importedLabel }: HistoryMark): readonly KnownLabel[] {
  const known = labelled(record);
  if (known === undefined || known.feedback.length > 0 || importedLabel === null) return [];
  const { label, sequence, historyId } = importedLabel;
  const isMine = known.importedLabel?.historyId === historyId;
  return known.importedLabel?.label === label && !isMine ? [] : [{ decisionId: _id, label, sequence }];
}

/** Counts, of rows in the order of their times, those of the same time that came before. */
function setSequences({ events, sequences }: ImportColumns, order: Int32Array): void {
  let lastMs = Number.NaN;
  let place = 0;
  for (const position of order) {
    const atMs = events[position * EVENT_LENGTH + EVENT_AT.occurredAtMs] ?? 0;
    place = atMs === lastMs ? place + 1 : 0;
    lastMs = atMs;
    sequences[position] = importedSequence(atMs, place);
  }
}

/** Every profile gets the label of the import that began to fold a row; a newer one is brought into all of them afterwards. */
function setLabel({ labels, sequences }: ImportColumns, position: number, { importedLabel }: HistoryMark): void {
  labels[position] = labelCodeOf(importedLabel?.label);
  if (importedLabel !== null) sequences[position] = importedLabel.sequence;
}
