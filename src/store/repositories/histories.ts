import { changeDocument } from "../documents/change-document.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";
import { type Leased, type LeaseHolder, type Leases, openLeases } from "../documents/lease.ts";
import type { StepNote } from "../ledger.ts";
import type { BacktestDocument } from "./backtests.ts";
import type { Environment } from "./environment.ts";

/** An import of past transactions into the profiles; while it waits or runs its rows are in `history_chunks`. */
export interface HistoryDocument extends Leased {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly status: "queued" | "running" | "completed" | "failed" | "cancelled";
  /** Whether it ends as cancelled behind the part that is under way: whoever holds it sees to that. */
  readonly isCancelAsked?: true;
  /** Whether it ended in the middle of a part, perhaps, and the next import is to make sure that it takes no more steps. */
  readonly isLeft?: true;
  /** Whether its rows are in a file, and `svc` runs it: no worker can. */
  readonly isOfFile: boolean;
  /** How it is cut into parts and steps, see `planOf`; none in imports of version 1.0.0. */
  readonly plan?: 2;
  readonly dataset: BacktestDocument["dataset"];
  /** Rows that were looked at. */
  readonly done: number;
  /** Rows that went into the profiles. */
  readonly folded: number;
  /** Rows whose transaction had been decided or imported before. */
  readonly skipped: number;
  /** Of these, those whose label became another. */
  readonly labelsChanged: number;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  /** When its rows are to be removed: null until it has ended, and once they were. */
  readonly removeRowsAt: Date | null;
  /** Times that a run began since it came further. */
  readonly attempts: number;
}

/** Reads and writes imports. */
export interface Histories {
  readonly leases: Leases<HistoryDocument>;
  /** Whether somebody runs an import now. */
  isHeld(history: HistoryDocument): boolean;
  /** False when there is one of this id. */
  insert(document: HistoryDocument): Promise<boolean>;
  find(organisationId: string, environment: Environment, id: string): Promise<HistoryDocument | null>;
  /** Newest first. */
  listRecent(organisationId: string, environment: Environment, limit: number): Promise<readonly HistoryDocument[]>;
  /** Those that wait, by organisation, the oldest of each first. */
  listQueued(limit: number): Promise<readonly HistoryDocument[]>;
  /** Those that run and that nobody holds any more; those of files are left to who has the file, but where they are only to be ended. */
  listLeft(limit: number): Promise<readonly HistoryDocument[]>;
  /** Those of an environment that run, whether somebody holds them or they were cut off. */
  listRunning(organisationId: string, environment: Environment, limit: number): Promise<readonly HistoryDocument[]>;
  /** Those of an environment that ended and have `isLeft`. */
  listEndedLeft(organisationId: string, environment: Environment, limit: number): Promise<readonly HistoryDocument[]>;
  /** Those of an environment that somebody runs now. */
  listHeld(organisationId: string, environment: Environment, limit: number): Promise<readonly HistoryDocument[]>;
  /** Those that wait or run, of both environments; stops counting at `most`. */
  countUnfinished(organisationId: string, most: number): Promise<number>;
  /** Those whose rows are to be removed at a time. */
  listRowsDue(at: Date, limit: number): Promise<readonly HistoryDocument[]>;
  /** See `changeDocument`. */
  change(
    id: string,
    change: (before: HistoryDocument) => HistoryDocument | undefined,
  ): Promise<HistoryDocument | undefined>;
  /** Stores a chunk of rows; storing it again puts the same bytes in its place. */
  putChunk(id: string, chunk: number, packed: Uint8Array): Promise<void>;
  findChunk(id: string, chunk: number): Promise<Uint8Array | undefined>;
  /** Removing what is not there changes nothing. */
  removeChunk(id: string, chunk: number): Promise<void>;
  /** Names in what is known of an ended one's steps no profiles but these; none of all where that is left out. */
  nameInSteps(id: string, keys?: ReadonlySet<string>): Promise<void>;
  /** Removes the document of one, and what it knows of its steps. */
  remove(id: string): Promise<void>;
}

/** How long a claim holds without a sign of life. */
const LEASE_MS = 30_000;

/** Opens the imports of a store. */
export function openHistories(db: DocumentDb, holder: LeaseHolder): Histories {
  const histories = db.collection<HistoryDocument>("histories");
  const chunks = db.collection<{ readonly _id: string; readonly packed: Uint8Array }>("history_chunks");
  const steps = db.collection<StepNote>("history_steps");
  const leases = openLeases(histories, holder, LEASE_MS);
  const listRunning: Histories["listRunning"] = (organisationId, environment, limit) =>
    histories.find({ status: "running", organisationId, environment }).limit(limit).toArray();
  const isHeld: Histories["isHeld"] = (history) => history.status === "running" && !leases.isFree(history);
  const chunkId = (id: string, chunk: number) => `${id}:${chunk}`;
  return {
    leases,
    isHeld,
    insert: (document) => insertOnce(histories, document),
    find: (organisationId, environment, id) => histories.findOne({ _id: id, organisationId, environment }),
    listRecent: (organisationId, environment, limit) =>
      histories.find({ organisationId, environment }).sort({ createdAt: -1 }).limit(limit).toArray(),
    listQueued: (limit) =>
      histories.find({ status: "queued" }).sort({ organisationId: 1, createdAt: 1 }).limit(limit).toArray(),
    async listLeft(limit) {
      const running = await histories.find({ status: "running" }).limit(limit).toArray();
      return running.filter((history) => (!history.isOfFile || history.isCancelAsked) && leases.isFree(history));
    },
    listRunning,
    listEndedLeft: (organisationId, environment, limit) =>
      histories.find({ organisationId, environment, isLeft: true }).limit(limit).toArray(),
    listHeld: async (organisationId, environment, limit) =>
      (await listRunning(organisationId, environment, limit)).filter(isHeld),
    async countUnfinished(organisationId, limit) {
      const counts = ["queued", "running"].map((status) =>
        histories.countDocuments({ status, organisationId }, { limit }),
      );
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    listRowsDue: (at, limit) =>
      histories
        .find({ removeRowsAt: { $lte: at } })
        .sort({ removeRowsAt: 1 })
        .limit(limit)
        .toArray(),
    change: (id, change) => changeDocument(histories, id, change),
    async nameInSteps(_id, named) {
      if (named === undefined) {
        await steps.updateOne({ _id }, { $unset: { reach: true, keys: true, next: true } });
        return;
      }
      const { reach, keys = [] } = (await steps.findOne({ _id })) ?? {};
      const some = (all: readonly string[]) => all.filter((key) => named.has(key));
      const $set = { keys: some(keys), ...(reach && { reach: { ...reach, keys: some(reach.keys) } }) };
      await steps.updateOne({ _id }, { $set, $unset: { next: true } });
    },
    async putChunk(id, chunk, packed) {
      const _id = chunkId(id, chunk);
      await chunks.replaceOne({ _id }, { _id, packed }, { upsert: true });
    },
    findChunk: async (id, chunk) => (await chunks.findOne({ _id: chunkId(id, chunk) }))?.packed,
    async removeChunk(id, chunk) {
      await chunks.deleteOne({ _id: chunkId(id, chunk) });
    },
    async remove(id) {
      await steps.deleteOne({ _id: id });
      await histories.deleteOne({ _id: id });
    },
  };
}
