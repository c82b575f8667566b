import type { BacktestDocument } from "../../store/repositories/backtests.ts";
import type { PolicyVersionDocument } from "../../store/repositories/store-documents.ts";

/** What a backtest replays, as its document tells it. */
export interface BacktestRows {
  readonly format: "json" | "csv";
  readonly sha256: string;
  readonly rowsSha256: string;
  readonly rowCount: number;
  readonly invalidRows: readonly number[];
  /** `CHUNK_ROWS` rows each, packed. */
  readonly chunks: readonly Uint8Array[];
}

/** The document of a backtest as it is queued. */
export function newBacktest(
  command: Pick<BacktestDocument, "organisationId" | "environment"> & { readonly backtestId: string },
  made: {
    readonly rows: BacktestRows;
    readonly rowBytes: number;
    readonly version: PolicyVersionDocument;
    readonly notifyEmails: readonly string[];
    readonly at: Date;
  },
): BacktestDocument {
  const { rows, version } = made;
  return {
    _id: command.backtestId,
    organisationId: command.organisationId,
    environment: command.environment,
    status: "queued",
    policy: {
      policyId: version.policyId,
      version: version.version,
      versionId: version._id,
      configSha256: version.configSha256,
      engineVersion: version.engineVersion,
    },
    dataset: {
      format: rows.format,
      sha256: rows.sha256,
      rowCount: rows.rowCount,
      invalidRowCount: rows.invalidRows.length,
    },
    rowsSha256: rows.rowsSha256,
    invalidRows: rows.invalidRows,
    summary: null,
    error: null,
    notifyEmails: made.notifyEmails,
    notifiedAt: null,
    createdAt: made.at,
    startedAt: null,
    completedAt: null,
    lease: null,
    done: 0,
    attempts: 0,
    storedBytes: made.rowBytes,
    removeRowsAt: null,
    deletedAt: null,
    revision: 0,
    outbox: [],
    outboxAt: null,
  };
}
