import type { FitResult } from "../../fit/fit-result.ts";
import type { FitObjective } from "../../fit/levels/objective.ts";
import { changeDocument } from "../documents/change-document.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";
import { type Leased, type LeaseHolder, type Leases, openLeases } from "../documents/lease.ts";
import type { BacktestDocument } from "./backtests.ts";
import type { Environment } from "./environment.ts";
import type { WithOutbox } from "./outbox.ts";

/** A policy suggested by the labels of a backtest, or on its way to be. */
export interface FitDocument extends WithOutbox, Leased {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly status: "queued" | "running" | "completed" | "abstained" | "failed" | "cancelled";
  readonly backtestId: string;
  /** The version that it starts from. */
  readonly base: BacktestDocument["policy"];
  readonly objective: FitObjective;
  readonly changesMax: number;
  /** Null until it is completed or abstained. */
  readonly result: FitResult | null;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  /** Steps of a running fit that are done. */
  readonly done: number;
  /** Times that a run began. */
  readonly attempts: number;
}

/** Reads and writes fits. */
export interface Fits {
  readonly leases: Leases<FitDocument>;
  /** False when there is one of this id. */
  insert(document: FitDocument): Promise<boolean>;
  find(organisationId: string, environment: Environment, id: string): Promise<FitDocument | null>;
  /** Newest first. */
  listRecent(organisationId: string, environment: Environment, limit: number): Promise<readonly FitDocument[]>;
  /** The oldest that waits of the organisation that follows one in the order of ids: with "" of the first one's. */
  findNextQueued(afterOrganisationId: string): Promise<FitDocument | null>;
  /** Those that run and that nobody holds any more. */
  listLeft(limit: number): Promise<readonly FitDocument[]>;
  /** Those that wait or run, of both environments; stops counting at `most`. */
  countUnfinished(organisationId: string, most: number): Promise<number>;
  /** Whether one that waits or runs reads a backtest. */
  isReading(organisationId: string, backtestId: string): Promise<boolean>;
  /** See `changeDocument`. */
  change(id: string, change: (before: FitDocument) => FitDocument | undefined): Promise<FitDocument | undefined>;
  remove(id: string): Promise<void>;
}

/** How long a claim holds without a sign of life. */
const LEASE_MS = 30_000;

/** Opens the fits of a store. */
export function openFits(db: DocumentDb, holder: LeaseHolder): Fits {
  const fits = db.collection<FitDocument>("fits");
  const leases = openLeases(fits, holder, LEASE_MS);
  return {
    leases,
    insert: (document) => insertOnce(fits, document),
    find: (organisationId, environment, id) => fits.findOne({ _id: id, organisationId, environment }),
    listRecent: (organisationId, environment, limit) =>
      fits.find({ organisationId, environment }).sort({ createdAt: -1 }).limit(limit).toArray(),
    findNextQueued: (afterOrganisationId) =>
      fits.findOne(
        { status: "queued", organisationId: { $gt: afterOrganisationId } },
        { sort: { organisationId: 1, createdAt: 1 } },
      ),
    async listLeft(limit) {
      const running = await fits.find({ status: "running" }).limit(limit).toArray();
      return running.filter(leases.isFree);
    },
    async countUnfinished(organisationId, limit) {
      const counts = ["queued", "running"].map((status) => fits.countDocuments({ status, organisationId }, { limit }));
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    async isReading(organisationId, backtestId) {
      const counts = ["queued", "running"].map((status) =>
        fits.countDocuments({ status, organisationId, backtestId }, { limit: 1 }),
      );
      return (await Promise.all(counts)).some((count) => count > 0);
    },
    change: (id, change) => changeDocument(fits, id, change),
    async remove(id) {
      await fits.deleteOne({ _id: id });
    },
  };
}
