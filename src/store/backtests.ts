import { Binary } from "mongodb";
import type { BacktestSummary } from "../engine/backtest/summary.ts";
import { changeDocument } from "./change-document.ts";
import type { DocumentDb } from "./document-db.ts";
import { insertOnce } from "./insert-once.ts";
import type { WithOutbox } from "./outbox.ts";
import type { ActiveVersion, Environment } from "./store-documents.ts";

/** A backtest; its rows and results are in `backtest_chunks`. */
export interface BacktestDocument extends WithOutbox {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly status: "queued" | "running" | "completed" | "failed" | "cancelled";
  readonly policy: ActiveVersion & { readonly configSha256: string; readonly engineVersion: string };
  readonly dataset: {
    readonly format: "json" | "csv";
    readonly sha256: string;
    readonly rowCount: number;
    readonly invalidRowCount: number;
  };
  /** Over the rows as they were read: equal for one data set whatever its format and target. */
  readonly rowsSha256: string;
  /** Numbers of the invalid rows, ascending. */
  readonly invalidRows: readonly number[];
  readonly summary: BacktestSummary | null;
  readonly error: string | null;
  readonly notifyEmails: readonly string[];
  readonly notifiedAt: Date | null;
  /** When somebody should look at the mails still to be sent; null: none. */
  readonly mailDueAt: Date | null;
  /** Recipients to whom nothing more is sent: the mail was taken, or refused for good. */
  readonly mailSettled: readonly string[];
  readonly mailAttempts: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  /** Who runs it: a claim without the token changes nothing, and one that is past may be taken over. */
  readonly lease: { readonly token: string; readonly until: Date } | null;
  /** Rows of a running backtest that were decided. */
  readonly done: number;
  /** Times that a run began. */
  readonly attempts: number;
}

/** Rows as submitted, what was said of them, or the report on the whole. */
export type ChunkKind = "rows" | "results" | "report";

/** Reads and writes backtests. */
export interface Backtests {
  /** False when there is one of this id. */
  insert(document: BacktestDocument): Promise<boolean>;
  find(organisationId: string, environment: Environment, id: string): Promise<BacktestDocument | null>;
  /** Newest first. */
  listRecent(organisationId: string, environment: Environment, limit: number): Promise<readonly BacktestDocument[]>;
  /** The oldest that waits of the organisation that follows one in the order of ids: with "" of the first one's. */
  findNextQueued(afterOrganisationId: string): Promise<BacktestDocument | null>;
  /** Those that run and that nobody holds any more. */
  listLeft(now: Date, limit: number): Promise<readonly BacktestDocument[]>;
  /** Those with mails that are due. */
  listMailDue(now: Date, limit: number): Promise<readonly BacktestDocument[]>;
  /** See `changeDocument`. */
  change(
    id: string,
    change: (before: BacktestDocument) => BacktestDocument | undefined,
  ): Promise<BacktestDocument | undefined>;
  /** Stores a chunk; storing it again puts the same bytes in its place. */
  putChunk(id: string, kind: ChunkKind, chunk: number, packed: Uint8Array): Promise<void>;
  findChunk(id: string, kind: ChunkKind, chunk: number): Promise<Uint8Array | undefined>;
}

interface ChunkDocument {
  readonly _id: string;
  readonly packed: Binary;
}

/** Opens the backtests of a store. */
export function openBacktests(db: DocumentDb): Backtests {
  const backtests = db.collection<BacktestDocument>("backtests");
  const chunks = db.collection<ChunkDocument>("backtest_chunks");
  const chunkId = (id: string, kind: ChunkKind, chunk: number) => `${id}:${kind}:${chunk}`;
  return {
    insert: (document) => insertOnce(backtests, document),
    find: (organisationId, environment, id) => backtests.findOne({ _id: id, organisationId, environment }),
    listRecent: (organisationId, environment, limit) =>
      backtests.find({ organisationId, environment }).sort({ createdAt: -1 }).limit(limit).toArray(),
    findNextQueued: (afterOrganisationId) =>
      backtests.findOne(
        { status: "queued", organisationId: { $gt: afterOrganisationId } },
        { sort: { organisationId: 1, createdAt: 1 } },
      ),
    async listLeft(now, limit) {
      const running = await backtests.find({ status: "running" }).limit(limit).toArray();
      return running.filter(({ lease }) => lease === null || lease.until < now);
    },
    listMailDue: (now, limit) =>
      backtests
        .find({ mailDueAt: { $lte: now } })
        .sort({ mailDueAt: 1 })
        .limit(limit)
        .toArray(),
    change: (id, change) => changeDocument(backtests, id, change),
    async putChunk(id, kind, chunk, packed) {
      const _id = chunkId(id, kind, chunk);
      await chunks.replaceOne({ _id }, { _id, packed: new Binary(packed) }, { upsert: true });
    },
    async findChunk(id, kind, chunk) {
      return (await chunks.findOne({ _id: chunkId(id, kind, chunk) }))?.packed.buffer;
    },
  };
}
