import { stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DecisionList } from "../decisions/decision-list.ts";
import type { Revisioned } from "../documents/change-document.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import type { IndexDeclaration } from "../documents/index-declaration.ts";
import type { Liveness } from "../documents/lease.ts";
import { storeUnavailable } from "../documents/store-unavailable.ts";
import type { Ledger } from "../ledger.ts";
import { openRecords, type RecordReader, type Records } from "../transfer/records.ts";
import { undeclaredIndexes } from "./define-index.ts";
import { openEmbeddedDb } from "./embedded-db.ts";
import { openEmbeddedDecisionList } from "./embedded-decision-list.ts";
import { openEmbeddedLedger } from "./embedded-ledger.ts";
import { openEmbeddedProfileRecords } from "./embedded-profile-records.ts";
import { startFillingEntries } from "./fill-entries.ts";
import { createGroupCommit, type ObserveCommit } from "./group-commit.ts";
import { guardFiles } from "./guard-files.ts";
import { openLogSync } from "./log-sync.ts";
import { openProcessLocks } from "./process-locks.ts";
import { openProfileTable } from "./profile-table.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { sqliteFailure } from "./sqlite-failure.ts";
import { startCheckpoints } from "./start-checkpoints.ts";
import { openWriteTurns } from "./write-turns.ts";

/** What the embedded store is opened with. */
export interface EmbeddedOptions {
  readonly directory: string;
  /** `full` survives power loss, `process` only a killed process. */
  readonly durability: "full" | "process";
  readonly indexes: readonly IndexDeclaration[];
  /** A bound on the file in pages of 4 KiB; only tests of a full disk set it. */
  readonly pagesMax?: number;
  /** Pages of the log beyond which it is started anew; only tests of power cuts set it. */
  readonly logPagesMax?: number;
  /** Told of indexes that are not declared, and of files that others may read. */
  readonly warn?: (message: string) => void;
  readonly observeCommit?: ObserveCommit | undefined;
}

/** What can be read off an embedded store at any time. */
export interface EmbeddedGauges {
  /** Writes that wait for a commit. */
  readonly waitingWrites: () => number;
  /** Sizes of the database file and of its log. */
  readonly fileBytes: () => Promise<{ readonly database: number; readonly log: number }>;
}

/** The embedded store. */
export interface EmbeddedStore<D extends Revisioned> extends AsyncDisposable {
  readonly db: DocumentDb;
  readonly ledger: Ledger<D>;
  readonly decisionList: DecisionList;
  readonly records: Records;
  readonly snapshot: <T>(read: (records: RecordReader) => Promise<T>) => Promise<T>;
  readonly gauges: EmbeddedGauges;
  readonly settled: () => Promise<void> | undefined;
  readonly liveness: Liveness;
}

/** Written into the file's header: "FRSS", so that a foreign database is told from ours. */
const APPLICATION_ID = 0x46525353;
const LAYOUT_VERSION = 1;
/** A commit that splits a page looks through all of it: 32 MB took a twentieth more processor time a score, at 100,000 decisions, 128 MB a sixth. */
const CACHE_KIB = 16_384;
const PAGE_BYTES = 4_096;
const BUSY_AT_OPEN_MS = 5_000;
const BUSY_WAIT_MS = 10;

/** The database's name in its directory. */
export const EMBEDDED_FILE = "store.sqlite";

/** Opens, or makes, the store in a directory; several processes may. Throws one clear line where it cannot. */
export function openEmbeddedStore<D extends Revisioned>(options: EmbeddedOptions): EmbeddedStore<D> {
  const file = join(options.directory, EMBEDDED_FILE);
  const database = openDatabase(options, file);
  const logSync = options.durability === "full" ? openLogSync(`${file}-wal`) : undefined;
  const turns = openWriteTurns();
  const commit = createGroupCommit(database, {
    turns,
    log: logSync,
    observe: options.observeCommit,
  });
  const db = openEmbeddedDb(database, { commit, indexes: options.indexes });
  const ledger = openEmbeddedLedger<D>(database, db.deps);
  const filling = startFillingEntries(database, db.deps);
  for (const message of undeclaredIndexes(database, options.indexes, file)) options.warn?.(message);
  database.exec("pragma busy_timeout = 0");
  const checkpoints = startCheckpoints(file, turns, options.logPagesMax);
  const locks = openProcessLocks(options.directory);
  return {
    db,
    ledger,
    decisionList: openEmbeddedDecisionList(database, db.deps, filling),
    records: openRecords(db, openEmbeddedProfileRecords(openProfileTable(database), commit)),
    snapshot: (read) => readSnapshot(file, read),
    gauges: {
      waitingWrites: commit.waiting,
      fileBytes: async () => ({ database: (await stat(file)).size, log: (await stat(`${file}-wal`)).size }),
    },
    settled: () => logSync?.settled(),
    liveness: locks,
    async [Symbol.asyncDispose]() {
      await filling[Symbol.asyncDispose]();
      locks[Symbol.dispose]();
      await checkpoints.close();
      database.close();
      await logSync?.[Symbol.asyncDispose]();
    },
  };
}

function openDatabase(options: EmbeddedOptions, file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    for (const line of guardFiles(options.directory, file)) options.warn?.(line);
    database = new DatabaseSync(file, { timeout: BUSY_AT_OPEN_MS });
    prepareFile(database, file);
    // A commit is brought to disk beside it: see `openLogSync`.
    database.exec("pragma synchronous = normal");
    database.exec(`pragma cache_size = -${CACHE_KIB}`);
    database.exec("pragma wal_autocheckpoint = 0");
    if (options.pagesMax !== undefined) database.exec(`pragma max_page_count = ${options.pagesMax}`);
    return database;
  } catch (error) {
    database?.close();
    const reason = sqliteFailure(error)?.message ?? (error instanceof Error ? error.message : String(error));
    throw storeUnavailable(`Cannot open the store in "${options.directory}": ${reason}`, error);
  }
}

/** Makes the file ours and turns on its log. Of two processes that make it at once SQLite refuses one without waiting, which tries again. */
function prepareFile(database: DatabaseSync, file: string): void {
  for (let waitedMs = 0; ; waitedMs += BUSY_WAIT_MS) {
    try {
      claimFile(database, file);
      database.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (sqliteFailure(error)?.kind !== "busy" || waitedMs > BUSY_AT_OPEN_MS) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_WAIT_MS);
    }
  }
}

/** Writes our mark into a new file, both halves in one transaction. A foreign file is refused before anything of it is changed. */
function claimFile(database: DatabaseSync, file: string): void {
  if (numberOf(database, "application_id") === APPLICATION_ID && numberOf(database, "user_version") === LAYOUT_VERSION)
    return;
  database.exec(`pragma page_size = ${PAGE_BYTES}`);
  // Under the lock, since another process may be making the file.
  database.exec("begin immediate");
  try {
    if (isNew(database, file))
      database.exec(`pragma application_id = ${APPLICATION_ID}; pragma user_version = ${LAYOUT_VERSION}`);
    database.exec("commit");
  } catch (error) {
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
}

/** Throws on a file that is neither new nor ours. */
function isNew(database: DatabaseSync, file: string): boolean {
  const found = numberOf(database, "application_id");
  const version = numberOf(database, "user_version");
  if (found === 0 && version === 0 && numberOf(database, "schema_version") === 0) return true;
  if (found !== APPLICATION_ID) throw new Error(`"${file}" is another program's database`);
  if (version !== LAYOUT_VERSION) throw new Error(`wanted layout ${LAYOUT_VERSION}, found ${version}`);
  return false;
}

function numberOf(database: DatabaseSync, pragma: string): number {
  return Number(Object.values(database.prepare(`pragma ${pragma}`).get() ?? {})[0]);
}
