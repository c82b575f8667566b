import { DatabaseSync } from "node:sqlite";
import { sleepSync } from "../../sleep-sync.ts";
import { storeUnavailable } from "../documents/store-unavailable.ts";
import type { EmbeddedOptions } from "./embedded-options.ts";
import { guardFiles } from "./guard-files.ts";
import { sqliteFailure } from "./sqlite-failure.ts";

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

/** Opens, or makes, the file of a store. Throws one clear line where it cannot. */
export function openStoreFile(
  file: string,
  options: Pick<EmbeddedOptions, "directory" | "pagesMax" | "warn">,
): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    for (const line of guardFiles(options.directory, file)) options.warn?.(line);
    database = new DatabaseSync(file, { timeout: BUSY_AT_OPEN_MS });
    prepareFile(database, file);
    tuneConnection(database);
    if (options.pagesMax !== undefined) database.exec(`pragma max_page_count = ${options.pagesMax}`);
    return database;
  } catch (error) {
    database?.close();
    throw cannotOpen(options.directory, error);
  }
}

/** One clear line that says why a store cannot be opened. */
export function cannotOpen(directory: string, error: unknown): Error {
  const reason = sqliteFailure(error)?.message ?? (error instanceof Error ? error.message : String(error));
  return storeUnavailable(`Cannot open the store in "${directory}": ${reason}`, error);
}

/** Sets what a connection begins with. */
export function tuneConnection(database: DatabaseSync): void {
  // A commit is brought to disk beside it: see `openLogSync`.
  database.exec("pragma synchronous = normal");
  database.exec(`pragma cache_size = -${CACHE_KIB}`);
  database.exec("pragma wal_autocheckpoint = 0");
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
      sleepSync(BUSY_WAIT_MS);
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
