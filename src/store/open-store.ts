import type { DecisionList } from "./decisions/decision-list.ts";
import type { DocumentDb } from "./documents/document-db.ts";
import { INDEXES, MONGO_INDEXES } from "./documents/indexes.ts";
import type { Liveness } from "./documents/lease.ts";
import type { ObserveCommit } from "./embedded/group-commit.ts";
import { type EmbeddedGauges, openEmbeddedStore } from "./embedded/open-embedded-store.ts";
import type { SharedStore } from "./embedded/open-shared-ledger.ts";
import type { Ledger } from "./ledger.ts";
import { migrateStore } from "./migrations/migrate-store.ts";
import { openMongoStore } from "./mongo/open-mongo-store.ts";
import type { DecisionRecord } from "./repositories/store-documents.ts";
import type { RecordReader, Records } from "./transfer/records.ts";

/** Where everything is kept. */
export interface Store extends AsyncDisposable {
  readonly kind: "embedded" | "mongodb";
  readonly db: DocumentDb;
  readonly ledger: Ledger<DecisionRecord>;
  /** The decisions in order. */
  readonly decisionList: DecisionList;
  readonly records: Records;
  /** Reads while others write. What the embedded store reads is one state; on MongoDB each record is whole, and no more. */
  readonly snapshot: <T>(read: (records: RecordReader) => Promise<T>) => Promise<T>;
  /** Waits until what can be read now will survive whatever happens; undefined where it does, as always on MongoDB. */
  readonly settled?: () => Promise<void> | undefined;
  /** This process, and which others are known to have ended: on MongoDB nobody is, and leases run out. */
  readonly liveness: Liveness;
  /** The embedded store alone has them. */
  readonly gauges?: EmbeddedGauges;
  /** What another thread opens its ledger with: of the embedded store alone. */
  readonly shared?: SharedStore;
}

/** Which store. */
export interface StoreOptions {
  readonly dataDir: string;
  /** None means the embedded store. */
  readonly mongodbUri: string | undefined;
  /** What messages call the address; left out, the setting that holds it. */
  readonly mongodbName?: string;
  readonly durability: "full" | "process";
  /** Told of every commit of the embedded store. */
  readonly observeCommit?: ObserveCommit;
}

/** Told of indexes that differ from what is declared and may stay. */
export type Warn = (message: string) => void;

/**
 * Opens the store that the configuration names, with the declared indexes, and brings what an earlier version wrote to the form of this one.
 * Throws one clear line where it cannot.
 */
export async function openStore(options: StoreOptions, warn: Warn = () => undefined): Promise<Store> {
  const store = await openEither(options, warn);
  try {
    await migrateStore(store, Date.now);
  } catch (error) {
    await store[Symbol.asyncDispose]();
    throw error;
  }
  return store;
}

async function openEither(options: StoreOptions, warn: Warn): Promise<Store> {
  const { mongodbUri, mongodbName = "MONGODB_URI" } = options;
  if (mongodbUri !== undefined) {
    const mongo = { indexes: [...INDEXES, ...MONGO_INDEXES], warn, name: mongodbName };
    return { kind: "mongodb", ...(await openMongoStore<DecisionRecord>(mongodbUri, mongo)) };
  }
  const { dataDir: directory, durability, observeCommit } = options;
  const embedded = { directory, durability, indexes: INDEXES, warn, observeCommit };
  return { kind: "embedded", ...openEmbeddedStore<DecisionRecord>(embedded) };
}
