import { DECISION_ID_BYTES, type ImportColumns, NAMED_KINDS } from "../../dataset/import/import-columns.ts";
import { type BacktestLabel, LABEL_CODES } from "../../engine/backtest/columns.ts";
import { EVENT_AT, EVENT_LENGTH } from "../../engine/event.ts";
import { importedSequence } from "../../engine/profile/imported-label.ts";
import { labelled } from "../../store/repositories/decisions.ts";
import type { DecisionRecord, HistoryMark } from "../../store/repositories/store-documents.ts";
import type { Owner } from "../backtests/read-backtests.ts";
import type { ImportDeps } from "./history-deps.ts";
import type { ImportedRows } from "./imported-rows.ts";
import { orderByPrefix } from "./order-by-prefix.ts";

/** Rows after their marks. */
export interface MarkedRows {
  /** Places of those that are this import's to fold, in the order in which they happened. */
  readonly toFold: Int32Array;
  /** Labels of those that were known before, where they say something new. */
  readonly labels: readonly KnownLabel[];
  /** Rows that were decided or imported before, deleted decisions included. */
  readonly skipped: number;
}

/** A label of a transaction that was decided or imported before. */
export interface KnownLabel {
  readonly decisionId: string;
  readonly label: BacktestLabel;
  readonly sequence: number;
}

/** Marks put in one command: on the embedded store some milliseconds, for which nobody else writes. */
const MARKS_AT_ONCE = 250;

const LABELS = Object.keys(LABEL_CODES) as readonly BacktestLabel[];

/**
 * Puts the mark of each row under its decision id, unless something stands there. Doing it again finds the same rows to fold. `order` are the
 * places of valid rows in the order in which they happened; marks are put in that of their ids, so that neighbours are written together.
 */
export async function markRows(
  deps: Pick<ImportDeps, "ledger" | "now" | "watch">,
  importing: Owner & { readonly historyId: string },
  { rows, order }: { readonly rows: ImportedRows; readonly order: Int32Array },
): Promise<MarkedRows> {
  setSequences(rows.columns, order);
  const newMark = createMarks(rows, { ...importing, importedAt: new Date(deps.now()) });
  const ids = viewOf(rows.columns.decisionIds);
  const byId = orderByPrefix(order.length, (index) => ids.readUInt32BE((order[index] ?? 0) * DECISION_ID_BYTES));
  const isToFold = new Uint8Array(order.length);
  const labels: KnownLabel[] = [];
  let skipped = 0;
  for (let from = 0; from < byId.length; from += MARKS_AT_ONCE) {
    const some = byId.subarray(from, from + MARKS_AT_ONCE);
    const marks = Array.from(some, (index) => newMark(order[index] ?? 0));
    const found = await deps.ledger.putMissing(marks);
    deps.watch?.("Marking", (from + marks.length) / byId.length, found.size < marks.length);
    for (const [at, mark] of marks.entries()) {
      const record = found.get(mark._id);
      if (record === undefined || isOf(record, importing.historyId)) {
        isToFold[some[at] ?? 0] = 1;
        continue;
      }
      skipped += 1;
      const label = newLabelOf(record, mark);
      if (label !== undefined) labels.push(label);
    }
  }
  return { toFold: order.filter((_, index) => isToFold[index] === 1), labels, skipped };
}

function isOf(record: DecisionRecord, historyId: string): boolean {
  return "historyId" in record && record.historyId === historyId;
}

/** What is known already is nothing new, unless this import brought it: then it is counted again. */
function newLabelOf(record: DecisionRecord, { _id, importedLabel }: HistoryMark): KnownLabel | undefined {
  const known = labelled(record);
  if (known === undefined || known.feedback.length > 0 || importedLabel === null) return undefined;
  const { label, sequence, historyId } = importedLabel;
  const isMine = known.importedLabel?.historyId === historyId;
  return known.importedLabel?.label === label && !isMine ? undefined : { decisionId: _id, label, sequence };
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

function createMarks(
  { columns, transactionIds, entities }: ImportedRows,
  {
    organisationId,
    environment,
    historyId,
    importedAt,
  }: Owner & { readonly historyId: string; readonly importedAt: Date },
): (position: number) => HistoryMark {
  const ids = viewOf(columns.decisionIds);
  const hashOf = (position: number, kind: (typeof NAMED_KINDS)[number]) =>
    entities[columns.entities[position * NAMED_KINDS.length + NAMED_KINDS.indexOf(kind)] ?? -1]?.hash;
  return (position) => {
    const [device, beneficiary] = [hashOf(position, "device"), hashOf(position, "beneficiary")];
    const label = LABELS.find((word) => LABEL_CODES[word] === columns.labels[position]);
    const start = position * DECISION_ID_BYTES;
    return {
      _id: `dec_${ids.toString("hex", start, start + DECISION_ID_BYTES)}`,
      revision: 0,
      organisationId,
      environment,
      historyId,
      importedAt,
      input: {
        transaction: {
          id: transactionIds[position] ?? "",
          occurredAtMs: columns.events[position * EVENT_LENGTH + EVENT_AT.occurredAtMs] ?? 0,
        },
        customer: { idHash: hashOf(position, "customer") ?? "" },
        ...(device !== undefined && { device: { idHash: device } }),
        ...(beneficiary !== undefined && { beneficiary: { accountHash: beneficiary } }),
      },
      importedLabel: label === undefined ? null : { label, sequence: columns.sequences[position] ?? 0, historyId },
      feedback: [],
    };
  };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
