import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { DecisionList } from "../decisions/decision-list.ts";
import type { Revisioned } from "../documents/change-document.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import type { Liveness } from "../documents/lease.ts";
import type { Ledger } from "../ledger.ts";
import { openRecords, type RecordReader, type Records } from "../transfer/records.ts";
import { undeclaredIndexes } from "./define-index.ts";
import { openEmbeddedDb } from "./embedded-db.ts";
import { openEmbeddedDecisionList } from "./embedded-decision-list.ts";
import { openEmbeddedLedger } from "./embedded-ledger.ts";
import type { EmbeddedOptions } from "./embedded-options.ts";
import { openEmbeddedProfileRecords } from "./embedded-profile-records.ts";
import { startFillingEntries } from "./fill-entries.ts";
import { createGroupCommit } from "./group-commit.ts";
import { openLogSync } from "./log-sync.ts";
import type { SharedStore } from "./open-shared-ledger.ts";
import { cannotOpen, EMBEDDED_FILE, openStoreFile } from "./open-store-file.ts";
import { openProcessLocks } from "./process-locks.ts";
import { openProfileTable } from "./profile-table.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { startCheckpoints } from "./start-checkpoints.ts";
import { openSyncMark } from "./sync-mark.ts";
import { openWriteTurns } from "./write-turns.ts";

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
  /** What another thread of this process opens its ledger with. */
  readonly shared: SharedStore;
}

/** Opens, or makes, the store in a directory; several processes may. Throws one clear line where it cannot, and leaves nothing open then. */
export function openEmbeddedStore<D extends Revisioned>(options: EmbeddedOptions): EmbeddedStore<D> {
  using opened = new DisposableStack();
  const database = opened.adopt(openStoreFile(join(options.directory, EMBEDDED_FILE), options), (file) => file.close());
  try {
    const locks = opened.use(openProcessLocks(options.directory));
    const store = openOn<D>(database, locks, options);
    opened.move();
    return store;
  } catch (error) {
    throw cannotOpen(options.directory, error);
  }
}

function openOn<D extends Revisioned>(
  database: DatabaseSync,
  locks: Liveness & Disposable,
  options: EmbeddedOptions,
): EmbeddedStore<D> {
  const file = join(options.directory, EMBEDDED_FILE);
  const logSync = options.durability === "full" ? openLogSync(`${file}-wal`) : undefined;
  const [turns, mark] = [openWriteTurns(), openSyncMark()];
  const commit = createGroupCommit(database, {
    turns,
    log: logSync,
    observe: options.observeCommit,
  });
  const db = openEmbeddedDb(database, { commit, indexes: options.indexes });
  const ledger = openEmbeddedLedger<D>(database, db.deps);
  for (const message of undeclaredIndexes(database, options.indexes, file)) options.warn?.(message);
  database.exec("pragma busy_timeout = 0");
  // What goes on by itself begins when nothing can be refused any more.
  const filling = startFillingEntries(database, db.deps);
  const checkpoints = startCheckpoints(file, turns, options.logPagesMax);
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
    // What another thread has written is in the same log, and behind what a sync that runs already will find there.
    settled: () => (mark.isSet ? logSync?.syncNext() : logSync?.settled()),
    liveness: locks,
    shared: { directory: options.directory, durability: options.durability, turns: turns.memory, mark: mark.memory },
    async [Symbol.asyncDispose]() {
      await filling[Symbol.asyncDispose]();
      locks[Symbol.dispose]();
      await checkpoints.close();
      database.close();
      await logSync?.[Symbol.asyncDispose]();
    },
  };
}
