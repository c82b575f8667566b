import { createColumns, setRow } from "../../engine/backtest/columns.ts";
import type { HistoryColumns } from "../../engine/backtest/fold-history.ts";
import { hashKeyOf, toScoringEvent } from "../../engine/event.ts";
import { importedSequence } from "../../engine/profile/imported-label.ts";
import { labelled } from "../../store/repositories/decisions.ts";
import type { HistoryMark, LabelledRecord } from "../../store/repositories/store-documents.ts";
import type { Owner } from "../backtests/read-backtests.ts";
import { decisionIdOf } from "../score.ts";
import { AT_ONCE, type ImportDeps } from "./history-deps.ts";
import type { HistoryRow } from "./history-rows.ts";

/** Rows after their marks: those that are this import's to fold, and those that were known before. */
export interface MarkedRows {
  /** Of the rows to fold; the others are invalid in it. */
  readonly columns: HistoryColumns;
  readonly toFold: readonly number[];
  readonly known: readonly { readonly row: HistoryRow; readonly record: LabelledRecord; readonly sequence: number }[];
  /** Rows that were decided or imported before, deleted decisions included. */
  readonly skipped: number;
}

/** Puts the mark of each row under its decision id, unless something stands there. Doing it again finds the same rows to fold. */
export async function markRows(
  deps: ImportDeps,
  importing: Owner & { readonly historyId: string },
  rows: readonly HistoryRow[],
): Promise<MarkedRows> {
  const columns = { ...createColumns(rows.length), sequences: sharedNumbers(rows.length) };
  const { atOnce = AT_ONCE } = deps;
  const toFold: number[] = [];
  const known: MarkedRows["known"][number][] = [];
  const placeOf = createPlaces();
  let skipped = 0;
  for (let from = 0; from < rows.length; from += atOnce) {
    const marks = rows
      .slice(from, from + atOnce)
      .map((row) => newMark(deps, importing, { row, place: placeOf(row.request.transaction.occurredAtMs) }));
    const stored = await deps.decisions.mark(marks.map(({ mark }) => mark));
    for (const [index, { mark, row, sequence }] of marks.entries()) {
      const record = stored.get(mark._id);
      if (record !== undefined && "historyId" in record && record.historyId === importing.historyId) {
        setRow(
          columns,
          from + index,
          toScoringEvent(row.request, hashKeyOf(mark._id.slice("dec_".length))),
          row.label ?? undefined,
        );
        columns.sequences[from + index] = sequence;
        toFold.push(from + index);
        continue;
      }
      skipped += 1;
      const labels = labelled(record);
      if (labels !== undefined) known.push({ row, record: labels, sequence });
    }
  }
  return { columns, toFold, known, skipped };
}

function newMark(
  { salt, now }: ImportDeps,
  { organisationId, environment, historyId }: Owner & { readonly historyId: string },
  { row, place }: { readonly row: HistoryRow; readonly place: number },
): { readonly mark: HistoryMark; readonly row: HistoryRow; readonly sequence: number } {
  const { transaction, customer, device, beneficiary } = row.request;
  const { id, occurredAtMs } = transaction;
  const sequence = importedSequence(occurredAtMs, place);
  const mark: HistoryMark = {
    _id: decisionIdOf(salt, { organisationId, environment }, id),
    revision: 0,
    organisationId,
    environment,
    historyId,
    importedAt: new Date(now()),
    input: {
      transaction: { id, occurredAtMs },
      customer: { idHash: customer.idHash },
      ...(device && { device: { idHash: device.idHash } }),
      ...(beneficiary && { beneficiary: { accountHash: beneficiary.accountHash } }),
    },
    importedLabel: row.label === null ? null : { label: row.label, sequence, historyId },
    feedback: [],
  };
  return { mark, row, sequence };
}

/** Counts, of rows in the order of their times, those of the same time that came before. */
function createPlaces(): (atMs: number) => number {
  let lastMs = Number.NaN;
  let place = 0;
  return (atMs) => {
    place = atMs === lastMs ? place + 1 : 0;
    lastMs = atMs;
    return place;
  };
}

function sharedNumbers(count: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(count * Float64Array.BYTES_PER_ELEMENT));
}
