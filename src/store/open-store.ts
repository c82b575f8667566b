import { type Db, MongoClient } from "mongodb";
import type { DocumentDb } from "./document-db.ts";
import { openEmbeddedStore } from "./embedded/open-embedded-store.ts";
import type { IndexDeclaration } from "./index-declaration.ts";
import { INDEXES } from "./indexes.ts";
import type { Ledger } from "./ledger.ts";
import { openMongoLedger } from "./mongo-ledger.ts";
import type { StoredDecision } from "./store-documents.ts";
import { storeUnavailable } from "./store-unavailable.ts";

/** Where everything is kept. */
export interface Store extends AsyncDisposable {
  readonly kind: "embedded" | "mongodb";
  readonly db: DocumentDb;
  readonly ledger: Ledger<StoredDecision>;
  /** Copies a consistent state into a file and resolves with its pages; the embedded store alone has it. */
  readonly backup?: (file: string) => Promise<number>;
}

/** Which store. */
export interface StoreOptions {
  readonly dataDir: string;
  /** None means the embedded store. */
  readonly mongodbUri: string | undefined;
  readonly durability: "full" | "process";
}

const SELECTION_TIMEOUT_MS = 3_000;
/** For one connection to be made; the driver's own 30 seconds would hold up every request behind it. */
const CONNECT_TIMEOUT_MS = 3_000;
const OPERATION_TIMEOUT_MS = 10_000;
/** For a free connection; without it a request would wait for ever. */
const QUEUE_TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 64;

/** Opens the store that the configuration names. Throws one clear line where it cannot. */
export async function openStore(options: StoreOptions): Promise<Store> {
  if (options.mongodbUri !== undefined) return openMongo(options.mongodbUri);
  const { dataDir: directory, durability } = options;
  return { kind: "embedded", ...openEmbeddedStore<StoredDecision>({ directory, durability, indexes: INDEXES }) };
}

async function openMongo(uri: string): Promise<Store> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    socketTimeoutMS: OPERATION_TIMEOUT_MS,
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
  const db = client.db();
  for (const index of INDEXES) await createIndex(db, index);
  return {
    kind: "mongodb",
    db: db as DocumentDb,
    ledger: openMongoLedger<StoredDecision>(db as DocumentDb),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

async function createIndex(db: Db, index: IndexDeclaration): Promise<void> {
  const unique = index.unique === true ? { unique: true } : {};
  await db.collection(index.collection).createIndex({ ...index.keys }, { name: index.name, ...unique });
}
