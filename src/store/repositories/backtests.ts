import { setImmediate } from "node:timers/promises";
import type { BacktestSummary } from "../../engine/backtest/summary.ts";
import { changeDocument } from "../documents/change-document.ts";
import type { DocumentCollection, DocumentDb } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";
import { type Leased, type LeaseHolder, type Leases, openLeases } from "../documents/lease.ts";
import type { Environment } from "./environment.ts";
import type { WithOutbox } from "./outbox.ts";
import type { ActiveVersion } from "./store-documents.ts";

/** How long a run may give no sign of life before another process takes it over. */
const LEASE_MS = 30_000;
/** Backtests whose sizes are read at once: on the embedded store nothing else runs that long. */
const SIZES_PAGE = 20;

/** A backtest; its rows and results are in `backtest_chunks`. */
export interface BacktestDocument extends WithOutbox, Leased {
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
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  /** Rows of a running backtest that were decided. */
  readonly done: number;
  /** Times that a run began. */
  readonly attempts: number;
  /** Bytes of its chunks of rows and results as they are stored; 0 once they were removed. */
  readonly storedBytes: number;
  /** When its chunks are to be removed: null until it has ended, and once they were. */
  readonly removeRowsAt: Date | null;
  /** When somebody deleted it: from here on nobody is shown it, and it goes after the last of its chunks. */
  readonly deletedAt: Date | null;
}

/** Rows as submitted, what was said of them, or the report on the whole. */
export type ChunkKind = "rows" | "results" | "report";

/** Reads and writes backtests. */
export interface Backtests {
  readonly leases: Leases<BacktestDocument>;
  /** False when there is one of this id. */
  insert(document: BacktestDocument): Promise<boolean>;
  find(organisationId: string, environment: Environment, id: string): Promise<BacktestDocument | null>;
  /** Newest first. */
  listRecent(organisationId: string, environment: Environment, limit: number): Promise<readonly BacktestDocument[]>;
  /** The oldest that waits of the organisation that follows one in the order of ids: with "" of the first one's. */
  findNextQueued(afterOrganisationId: string): Promise<BacktestDocument | null>;
  /** Of an organisation, in both environments, those that wait or run; counting stops at a limit. */
  countUnfinished(organisationId: string, limit: number): Promise<number>;
  /** Bytes of rows and results that an organisation has stored, in both environments, those of one backtest left out. */
  sumStoredBytes(organisationId: string, exceptId: string): Promise<number>;
  /** Those whose chunks are to be removed at a time, deleted ones included, the longest due first. */
  listRowsDue(at: Date, limit: number): Promise<readonly BacktestDocument[]>;
  /** Those that run and that nobody holds any more. */
  listLeft(limit: number): Promise<readonly BacktestDocument[]>;
  /** See `changeDocument`. */
  change(
    id: string,
    change: (before: BacktestDocument) => BacktestDocument | undefined,
  ): Promise<BacktestDocument | undefined>;
  /** Stores a chunk; storing it again puts the same bytes in its place. */
  putChunk(id: string, kind: ChunkKind, chunk: number, packed: Uint8Array): Promise<void>;
  findChunk(id: string, kind: ChunkKind, chunk: number): Promise<Uint8Array | undefined>;
  /** Removing what is not there changes nothing. */
  removeChunk(id: string, kind: ChunkKind, chunk: number): Promise<void>;
  /** Removes the document of one that was deleted. */
  removeDeleted(id: string): Promise<void>;
}

interface ChunkDocument {
  readonly _id: string;
  readonly packed: Uint8Array;
}

/** Opens the backtests of a store. */
export function openBacktests(db: DocumentDb, holder: LeaseHolder): Backtests {
  const backtests = db.collection<BacktestDocument>("backtests");
  const chunks = db.collection<ChunkDocument>("backtest_chunks");
  const leases = openLeases(backtests, holder, LEASE_MS);
  const chunkId = (id: string, kind: ChunkKind, chunk: number) => `${id}:${kind}:${chunk}`;
  return {
    leases,
    insert: (document) => insertOnce(backtests, document),
    find: (organisationId, environment, id) =>
      backtests.findOne({ _id: id, organisationId, environment, deletedAt: null }),
    listRecent: (organisationId, environment, limit) =>
      backtests.find({ organisationId, environment, deletedAt: null }).sort({ createdAt: -1 }).limit(limit).toArray(),
    findNextQueued: (afterOrganisationId) =>
      backtests.findOne(
        { status: "queued", organisationId: { $gt: afterOrganisationId } },
        { sort: { organisationId: 1, createdAt: 1 } },
      ),
    async countUnfinished(organisationId, limit) {
      const counts = ["queued", "running"].map((status) =>
        backtests.countDocuments({ status, organisationId }, { limit }),
      );
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    sumStoredBytes: (organisationId, exceptId) => sumStoredBytes(backtests, organisationId, exceptId),
    listRowsDue: (at, limit) =>
      backtests
        .find({ removeRowsAt: { $lte: at } })
        .sort({ removeRowsAt: 1 })
        .limit(limit)
        .toArray(),
    async listLeft(limit) {
      const running = await backtests.find({ status: "running" }).limit(limit).toArray();
      return running.filter(leases.isFree);
    },
    change: (id, change) => changeDocument(backtests, id, change),
    async putChunk(id, kind, chunk, packed) {
      const _id = chunkId(id, kind, chunk);
      await chunks.replaceOne({ _id }, { _id, packed }, { upsert: true });
    },
    async findChunk(id, kind, chunk) {
      return (await chunks.findOne({ _id: chunkId(id, kind, chunk) }))?.packed;
    },
    async removeChunk(id, kind, chunk) {
      await chunks.deleteOne({ _id: chunkId(id, kind, chunk) });
    },
    async removeDeleted(id) {
      await backtests.deleteOne({ _id: id, deletedAt: { $gte: new Date(0) } });
    },
  };
}

async function sumStoredBytes(
  backtests: DocumentCollection<BacktestDocument>,
  organisationId: string,
  exceptId: string,
): Promise<number> {
  let sum = 0;
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page: readonly BacktestDocument[] = await backtests
      .find({ organisationId, _id: { $gt: after }, storedBytes: { $gt: 0 } })
      .sort({ _id: 1 })
      .limit(SIZES_PAGE)
      .toArray();
    for (const { _id, storedBytes } of page) if (_id !== exceptId) sum += storedBytes;
    after = page.length < SIZES_PAGE ? undefined : page.at(-1)?._id;
    // Requests come in between.
    await setImmediate();
  }
  return sum;
}
