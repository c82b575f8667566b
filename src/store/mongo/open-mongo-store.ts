import { randomUUID } from "node:crypto";
import { MongoClient, type MongoClientOptions } from "mongodb";
import type { DecisionList } from "../decisions/decision-list.ts";
import type { Revisioned } from "../documents/change-document.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import type { IndexDeclaration } from "../documents/index-declaration.ts";
import type { Liveness } from "../documents/lease.ts";
import { storeUnavailable } from "../documents/store-unavailable.ts";
import type { Ledger } from "../ledger.ts";
import { openRecords, type RecordReader, type Records } from "../transfer/records.ts";
import { ensureIndexes } from "./ensure-indexes.ts";
import { openMongoDecisionList } from "./mongo-decision-list.ts";
import { openMongoLedger } from "./mongo-ledger.ts";
import { openMongoProfileRecords } from "./mongo-profile-records.ts";
import { repairDriver } from "./repair-driver.ts";

/** The store on a MongoDB server. */
export interface MongoStore<D extends Revisioned> extends AsyncDisposable {
  readonly db: DocumentDb;
  readonly ledger: Ledger<D>;
  readonly decisionList: DecisionList;
  readonly records: Records;
  readonly snapshot: <T>(read: (records: RecordReader) => Promise<T>) => Promise<T>;
  /** Nobody is known to have ended: leases run out. */
  readonly liveness: Liveness;
}

const SELECTION_TIMEOUT_MS = 3_000;
/** For one connection to be made; the driver's own 30 seconds would hold up every request behind it. */
const CONNECT_TIMEOUT_MS = 3_000;
const OPERATION_TIMEOUT_MS = 10_000;
const UNLIMITED_MS = 0;
/** For a free connection; without it a request would wait for ever. */
const QUEUE_TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 64;

/** Opens the database that an address names. Throws one clear line where it cannot. */
export async function openMongoStore<D extends Revisioned>(
  uri: string,
  options: {
    readonly indexes: readonly IndexDeclaration[];
    readonly warn: (message: string) => void;
    /** What messages call the address. */
    readonly name: string;
  },
): Promise<MongoStore<D>> {
  const { name } = options;
  const client = await connect(uri, OPERATION_TIMEOUT_MS, name);
  const db = client.db();
  try {
    // An index of a large collection takes longer than an answer may.
    for (const message of await ensureIndexes(db, options.indexes, () => connect(uri, UNLIMITED_MS, name)))
      options.warn(message);
  } catch (error) {
    await client.close();
    throw error;
  }
  const documents = db as DocumentDb;
  const records = openRecords(documents, openMongoProfileRecords(documents));
  return {
    db: documents,
    ledger: openMongoLedger<D>(documents),
    decisionList: openMongoDecisionList(documents),
    records,
    snapshot: (read) => read(records),
    liveness: { process: randomUUID(), isGone: () => false },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

async function connect(uri: string, socketTimeoutMS: number, name: string): Promise<MongoClient> {
  repairDriver();
  const client = createClient(uri, name, {
    serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    socketTimeoutMS,
    waitQueueTimeoutMS: QUEUE_TIMEOUT_MS,
    maxPoolSize: CONNECTIONS_MAX,
    writeConcern: { w: "majority" },
    ignoreUndefined: true,
    // Bytes are read as what they were written as.
    promoteBuffers: true,
  });
  try {
    await client.connect();
    await client.db().command({ ping: 1 });
  } catch (error) {
    await client.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw storeUnavailable(`Cannot reach MongoDB at ${name}: ${reason}`, error);
  }
  return client;
}

/** What the driver says of an address that it does not take may repeat a part of a password. */
function createClient(uri: string, name: string, options: MongoClientOptions): MongoClient {
  try {
    return new MongoClient(uri, options);
  } catch {
    throw new Error(
      `Set ${name} to what MongoDB's driver can read, with user and password percent-encoded; its value is not shown`,
    );
  }
}
