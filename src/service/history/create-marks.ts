import { DECISION_ID_BYTES, NAMED_KINDS } from "../../dataset/import/import-columns.ts";
import { type BacktestLabel, LABEL_CODES } from "../../engine/backtest/columns.ts";
import { EVENT_AT, EVENT_LENGTH } from "../../engine/event.ts";
import type { HistoryMark } from "../../store/repositories/store-documents.ts";
import type { Importing } from "./history-deps.ts";
import type { ImportedRows } from "./imported-rows.ts";

const LABELS = Object.keys(LABEL_CODES) as readonly BacktestLabel[];

/** Makes the marks of rows, by their places; their sequences are set by then. */
export function createMarks(
  { columns, transactionIds, entities }: ImportedRows,
  { organisationId, environment, historyId, part, importedAt }: Omit<Importing, "plan"> & { readonly importedAt: Date },
): (position: number) => HistoryMark {
  const { buffer, byteOffset, byteLength } = columns.decisionIds;
  const ids = Buffer.from(buffer, byteOffset, byteLength);
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
      part,
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
