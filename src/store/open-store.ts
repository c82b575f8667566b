import { MongoClient } from "mongodb";
import type { DocumentDb } from "./document-db.ts";
import type { ObserveCommit } from "./embedded/group-commit.ts";
import { type EmbeddedGauges, openEmbeddedStore } from "./embedded/open-embedded-store.ts";
import { ensureIndexes } from "./ensure-indexes.ts";
import { INDEXES } from "./indexes.ts";
import type { Ledger } from "./ledger.ts";
import { mendDriver } from "./mend-driver.ts";
import { openMongoLedger } from "./mongo-ledger.ts";
import { openMongoProfileRecords } from "./mongo-profile-records.ts";
import { openRecords, type RecordReader, type Records } from "./records.ts";
import type { DecisionRecord } from "./store-documents.ts";
import { storeUnavailable } from "./store-unavailable.ts";

/** Where everything is kept. */
export interface Store extends AsyncDisposable {
  readonly kind: "embedded" | "mongodb";
  readonly db: DocumentDb;
  readonly ledger: Ledger<DecisionRecord>;
  readonly records: Records;
  /** Reads while others write. What the embedded store reads is one state; on MongoDB each record is whole, and no more. */
  readonly snapshot: <T>(read: (records: RecordReader) => Promise<T>) => Promise<T>;
  /** The embedded store alone has them. */
  readonly gauges?: EmbeddedGauges;
}

/** Which store. */
export interface StoreOptions {
  readonly dataDir: string;
  /** None means the embedded store. */
  readonly mongodbUri: string | undefined;
  readonly durability: "full" | "process";
  /** Told of every commit of the embedded store. */
  readonly observeCommit?: ObserveCommit;
}

/** Told of indexes that differ from what is declared and may stay. */
export type Warn = (message: string) => void;

const SELECTION_TIMEOUT_MS = 3_000;
/** For one connection to be made; the driver's own 30 seconds would hold up every request behind it. */
const CONNECT_TIMEOUT_MS = 3_000;
const OPERATION_TIMEOUT_MS = 10_000;
const UNLIMITED_MS = 0;
/** For a free connection; without it a request would wait for ever. */
const QUEUE_TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 64;

/** Opens the store that the configuration names, with the declared indexes. Throws one clear line where it cannot. */
export async function openStore(options: StoreOptions, warn: Warn = () => undefined): Promise<Store> {
  if (options.mongodbUri !== undefined) return openMongo(options.mongodbUri, warn);
  const { dataDir: directory, durability, observeCommit } = options;
  const embedded = { directory, durability, indexes: INDEXES, warn, observeCommit };
  return { kind: "embedded", ...openEmbeddedStore<DecisionRecord>(embedded) };
}

async function openMongo(uri: string, warn: Warn): Promise<Store> {
  const client = await connect(uri, OPERATION_TIMEOUT_MS);
  const db = client.db();
  try {
    // An index of a large collection takes longer than an answer may.
    for (const message of await ensureIndexes(db, INDEXES, () => connect(uri, UNLIMITED_MS))) warn(message);
  } catch (error) {
    await client.close();
    throw error;
  }
  const documents = db as DocumentDb;
  const records = openRecords(documents, openMongoProfileRecords(documents));
  return {
    kind: "mongodb",
    db: documents,
    ledger: openMongoLedger<DecisionRecord>(documents),
    records,
    snapshot: (read) => read(records),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

async function connect(uri: string, socketTimeoutMS: number): Promise<MongoClient> {
  mendDriver();
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    socketTimeoutMS,
    waitQueueTimeoutMS: QUEUE_TIMEOUT_MS,
    maxPoolSize: CONNECTIONS_MAX,
    writeConcern: { w: "majority" },
    ignoreUndefined: true,
  });
  try {
    await client.connect();
    await client.db().command({ ping: 1 });
  } catch (error) {
    await client.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw storeUnavailable(`Cannot reach MongoDB at MONGODB_URI: ${reason}`, error);
  }
  return client;
}
