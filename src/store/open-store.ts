import { type Db, MongoClient } from "mongodb";
import type { DocumentDb } from "./document-db.ts";
import { openEmbeddedStore } from "./embedded/open-embedded-store.ts";
import type { IndexDeclaration } from "./index-declaration.ts";
import { INDEXES } from "./indexes.ts";
import type { Ledger } from "./ledger.ts";
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
}

/** Which store. */
export interface StoreOptions {
  readonly dataDir: string;
  /** None means the embedded store. */
  readonly mongodbUri: string | undefined;
  readonly durability: "full" | "process";
}

const SELECTION_TIMEOUT_MS = 3_000;
const OPERATION_TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 64;

/** Opens the store that the configuration names. Throws one clear line where it cannot. */
export async function openStore(options: StoreOptions): Promise<Store> {
  if (options.mongodbUri !== undefined) return openMongo(options.mongodbUri);
  const { dataDir: directory, durability } = options;
  return { kind: "embedded", ...openEmbeddedStore<DecisionRecord>({ directory, durability, indexes: INDEXES }) };
}

async function openMongo(uri: string): Promise<Store> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
    socketTimeoutMS: OPERATION_TIMEOUT_MS,
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
  const database = client.db();
  for (const index of INDEXES) await createIndex(database, index);
  const db = database as DocumentDb;
  const records = openRecords(db, openMongoProfileRecords(db));
  return {
    kind: "mongodb",
    db,
    ledger: openMongoLedger<DecisionRecord>(db),
    records,
    snapshot: (read) => read(records),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

async function createIndex(db: Db, index: IndexDeclaration): Promise<void> {
  const unique = index.unique === true ? { unique: true } : {};
  await db.collection(index.collection).createIndex({ ...index.keys }, { name: index.name, ...unique });
}
