import { INVALID_SHARE_MAX } from "../../dataset/limits.ts";
import type { DatasetBody, ParsedDataset } from "../../dataset/parse-dataset.ts";
import { ServiceError, validationFailed } from "../../errors.ts";
import { parseOnPool } from "../../pool/parse-on-pool.ts";
import type { HistoryDocument } from "../../store/repositories/histories.ts";
import type { Owner } from "../backtests/read-backtests.ts";
import { refuseWaiting } from "../fits/refuse-waiting.ts";
import type { HistoryDeps } from "./history-deps.ts";
import { PLAN_NOW } from "./import-plan.ts";
import { getHistory } from "./read-histories.ts";

/** Past transactions as submitted, with what the caller's key fixes. */
export interface SubmitHistory extends Owner {
  readonly historyId: string;
  readonly body: Omit<DatasetBody, "nowMs" | "request">;
  /** Called before the first write; throws where nobody waits for the answer any more. */
  readonly beforeWrite?: () => void;
}

/**
 * Reads and checks past transactions off this thread, stores them and queues their import. Throws in this order: `backtest_too_large`,
 * `invalid_request`, `validation_failed`, `rate_limited` while too much waits, `backtest_invalid_rows`. Repeating it with one `historyId`
 * queues it once.
 */
export async function submitHistory(deps: HistoryDeps, command: SubmitHistory): Promise<HistoryDocument> {
  const parsed = await parseOnPool(deps.pool, { ...command.body, nowMs: deps.now(), request: "history" });
  if (parsed.kind === "refused") throw new ServiceError(parsed.code, parsed.message, { details: parsed.violations });
  if (parsed.kind === "named") throw new Error("Cannot import the rows of a backtest: no request can name it");
  if (parsed.violations.length > 0) throw validationFailed(parsed.violations);
  const { organisationId, environment, historyId } = command;
  if ((await deps.histories.find(organisationId, environment, historyId)) === null)
    await refuseWaiting(deps, organisationId);
  refuseInvalidRows(parsed);
  command.beforeWrite?.();
  for (const [chunk, packed] of parsed.chunks.entries()) await deps.histories.putChunk(historyId, chunk, packed);
  const document = newHistory(command, parsed, new Date(deps.now()));
  const isNew = await deps.histories.insert(document);
  deps.wake();
  return isNew ? document : getHistory(deps.histories, command, historyId);
}

function refuseInvalidRows({ rowCount, invalidRows, rowErrors }: ParsedDataset): void {
  if (invalidRows.length <= rowCount * INVALID_SHARE_MAX) return;
  const message = `Correct the rows: ${invalidRows.length} of ${rowCount} are invalid, at most 1 % may be`;
  throw new ServiceError("backtest_invalid_rows", message, { details: rowErrors });
}

function newHistory(command: SubmitHistory, parsed: ParsedDataset, createdAt: Date): HistoryDocument {
  const { organisationId, environment, historyId } = command;
  return {
    _id: historyId,
    organisationId,
    environment,
    status: "queued",
    isOfFile: false,
    plan: PLAN_NOW,
    dataset: {
      format: parsed.format,
      sha256: parsed.sha256,
      rowCount: parsed.rowCount,
      invalidRowCount: parsed.invalidRows.length,
    },
    done: 0,
    folded: 0,
    skipped: 0,
    labelsChanged: 0,
    error: null,
    createdAt,
    startedAt: null,
    completedAt: null,
    removeRowsAt: null,
    attempts: 0,
    lease: null,
    revision: 0,
  };
}
