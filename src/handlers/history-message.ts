import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { DatasetFormat } from "#gen/risk/v1/backtest_pb.ts";
import { type HistorySchema, HistoryStatus } from "#gen/risk/v1/history_pb.ts";
import { words } from "../contract/words.ts";
import type { HistoryDocument } from "../store/repositories/histories.ts";

const STATUS = {
  queued: HistoryStatus.QUEUED,
  running: HistoryStatus.RUNNING,
  completed: HistoryStatus.COMPLETED,
  failed: HistoryStatus.FAILED,
  cancelled: HistoryStatus.CANCELLED,
} as const;

/** An import as the API answers it. */
export function toHistoryMessage(history: HistoryDocument): MessageInitShape<typeof HistorySchema> {
  const { dataset, startedAt, completedAt } = history;
  const valid = dataset.rowCount - dataset.invalidRowCount;
  return {
    historyId: history._id,
    status: STATUS[history.status],
    environment: words.environment.toNumber(history.environment),
    dataset: {
      format: dataset.format === "csv" ? DatasetFormat.CSV : DatasetFormat.JSON,
      sha256: dataset.sha256,
      rowCount: BigInt(dataset.rowCount),
      invalidRowCount: BigInt(dataset.invalidRowCount),
    },
    progress: { done: BigInt(history.done), total: BigInt(valid) },
    folded: BigInt(history.folded),
    skipped: BigInt(history.skipped),
    labelsChanged: BigInt(history.labelsChanged),
    invalid: BigInt(dataset.invalidRowCount),
    ...(history.error !== null && { error: history.error }),
    createdAt: timestampFromDate(history.createdAt),
    ...(startedAt && { startedAt: timestampFromDate(startedAt) }),
    ...(completedAt && { completedAt: timestampFromDate(completedAt) }),
  };
}
