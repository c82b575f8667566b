import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Revisioned } from "../documents/change-document.ts";
import type { Ledger } from "../ledger.ts";
import { openEmbeddedDb } from "./embedded-db.ts";
import { openEmbeddedLedger, openRehearsal } from "./embedded-ledger.ts";
import { createGroupCommit, type ObserveCommit } from "./group-commit.ts";
import { openLogSync } from "./log-sync.ts";
import { EMBEDDED_FILE, tuneConnection } from "./open-store-file.ts";
import { openSyncMark } from "./sync-mark.ts";
import { openWriteTurns } from "./write-turns.ts";

/** A store that is open in this process, as another thread of it is told of it. */
export interface SharedStore {
  readonly directory: string;
  readonly durability: "full" | "process";
  /** See `WriteTurns`. */
  readonly turns: SharedArrayBuffer;
  /** See `SyncMark`. */
  readonly mark: SharedArrayBuffer;
}

/** A ledger of another thread than the one that opened the store, over a connection of its own. */
export interface SharedLedger<D extends Revisioned> extends AsyncDisposable {
  readonly ledger: Ledger<D>;
  /** Decides as the ledger does, and writes nothing: what compiles the code before anybody waits for it. */
  readonly rehearsal: Pick<Ledger<D>, "decideOnce" | "webhookSetAtOnce">;
}

/**
 * Decisions in one commit. Were all that wait one commit, all would be answered at once and come again at once: the two threads would take turns
 * with all of them, and each would wait for the other one. By half of 32 at most they work at the same time: 1.34 times as many decisions.
 */
const TOGETHER_MAX = 16;

/** Opens the ledger; the store stays open in its own thread meanwhile. */
export function openSharedLedger<D extends Revisioned>(
  { directory, durability, turns, mark }: SharedStore,
  observe: ObserveCommit,
): SharedLedger<D> {
  const file = join(directory, EMBEDDED_FILE);
  const database = new DatabaseSync(file, { timeout: 0 });
  tuneConnection(database);
  const log = durability === "full" ? openLogSync(`${file}-wal`) : undefined;
  const own = openSyncMark(mark);
  const commit = createGroupCommit(database, {
    turns: openWriteTurns(turns),
    log,
    mark: own,
    groupMax: TOGETHER_MAX,
    observe,
  });
  const { deps } = openEmbeddedDb(database, { commit, indexes: [] });
  const ledger = openEmbeddedLedger<D>(database, deps, TOGETHER_MAX);
  return {
    ledger,
    rehearsal: { ...ledger, decideOnce: openRehearsal<D>(database, deps) },
    async [Symbol.asyncDispose]() {
      // A commit that failed has left it.
      own.set(false);
      database.close();
      await log?.[Symbol.asyncDispose]();
    },
  };
}
