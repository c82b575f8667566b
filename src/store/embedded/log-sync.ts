import { close, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";
import { storeUnavailable } from "../documents/store-unavailable.ts";

/** Brings a store's log to disk, away from the thread that answers requests. */
export interface LogSync extends AsyncDisposable {
  /** Brings to disk what was written before it was called. Throws `store unavailable` where the disk refuses, and ever after. */
  sync(): Promise<void>;
  /** The same for many: one for all who ask while another runs. */
  syncNext(): Promise<void>;
  /** Throws where the disk refused before: nobody knows what it kept, and a new start reads that. */
  refuseBroken(): void;
  /** Waits for the sync that runs; undefined where none does. Rejects where the disk refused one, then or before. */
  settled(): Promise<void> | undefined;
}

const synced = promisify(fdatasync);
const closed = promisify(close);

/**
 * Opens the sync of a log beside SQLite. SQLite itself (`synchronous = normal`) syncs the log where its order matters: when it starts it
 * anew, and before a checkpoint. What a commit waits for, that its own pages are on disk, is this. The log has no lock that closing the
 * file would lose, and stays while a connection is open.
 */
export function openLogSync(log: string): LogSync {
  let file: number | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let failure: Error | undefined;

  async function run(): Promise<void> {
    try {
      // SQLite makes the log with the first read or write.
      file ??= openSync(log, "r");
      await synced(file);
    } catch (error) {
      failure = storeUnavailable("Cannot write: the disk did not keep the log; look at the disk, then restart", error);
      throw failure;
    }
  }

  function sync(): Promise<void> {
    const mine = run().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  }

  return {
    sync,
    syncNext() {
      next ??= (running ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return sync();
        });
      return next;
    },
    refuseBroken() {
      if (failure !== undefined) throw failure;
    },
    settled: () => (failure === undefined ? running : Promise.reject(failure)),
    async [Symbol.asyncDispose]() {
      await running?.catch(() => undefined);
      if (file !== undefined) await closed(file);
      file = undefined;
    },
  };
}
