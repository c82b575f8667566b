import type { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn, setTimeout } from "node:timers/promises";
import { storeUnavailable } from "../documents/store-unavailable.ts";
import { createGroupTransaction, type GroupTransaction, type Queued } from "./group-transaction.ts";
import type { LogSync } from "./log-sync.ts";
import { sqliteFailure } from "./sqlite-failure.ts";
import type { SyncMark } from "./sync-mark.ts";
import type { WriteTurns } from "./write-turns.ts";

/** Writes that wait for their turn; beyond it the caller is refused and may come back. */
const QUEUED_MAX = 10_000;
/** A bound on how long one turn takes. */
const GROUP_MAX = 256;
/** How long another process may hold the write lock before a group gives up. */
const BUSY_MS_MAX = 5_000;
const BUSY_WAIT_MS_MAX = 16;

/** Commits synchronous writes in groups. */
export interface GroupCommit {
  /**
   * Runs a thunk in the next commit; what it returns is answered when the commit is on disk. What it throws undoes it alone.
   */
  <T>(thunk: () => T, options?: CommitOptions): Promise<T>;
  /** Writes that wait for a commit. */
  readonly waiting: () => number;
}

/** How a thunk is committed. */
export interface CommitOptions {
  /** How many writes it stands for. Default: one. */
  readonly writes?: () => number;
  /**
   * Whether what it throws undoes the whole commit. Default: no. SQLite copies every page that a thunk changes that can be undone alone, and
   * from 64 KB on into a file.
   */
  readonly undoesAll?: boolean;
}

/** What a group commit works with beside its connection. */
export interface GroupCommitDeps {
  /** Where other threads of the process write the same file. */
  readonly turns?: WriteTurns | undefined;
  /** What brings a commit to disk; missing where nobody asks for that. */
  readonly log?: Pick<LogSync, "sync" | "refuseBroken"> | undefined;
  /** Tells other threads what may not be on disk yet. */
  readonly mark?: SyncMark | undefined;
  /** Writes in one commit, and those that come with the last of them. Default: `GROUP_MAX`. */
  readonly groupMax?: number;
  readonly observe?: ObserveCommit | undefined;
}

/** Told of every group that was committed: its writes, and how long it took until it was on disk, without the wait for the lock. */
export type ObserveCommit = (writes: number, durationMs: number) => void;

/**
 * Opens group commit over a connection: all thunks queued in one turn run in one transaction, so that a commit's cost is shared.
 * A transaction is never held across turns. While another process holds the lock, and while the disk works, it waits without blocking
 * this one.
 */
export function createGroupCommit(
  database: DatabaseSync,
  { turns, log, mark, groupMax = GROUP_MAX, observe = () => undefined }: GroupCommitDeps = {},
): GroupCommit {
  const transaction = createGroupTransaction(database);
  let queue: Queued[] = [];
  let scheduled = false;

  /**
   * Commits what waits. The lock is taken and given back without a turn of the event loop between, not even of a promise: no other statement
   * can come into the transaction.
   */
  async function commitFirst(taken: (group: readonly Queued[]) => void): Promise<() => void> {
    try {
      await begin(transaction, turns);
      const group = firstOf(queue, groupMax);
      queue = queue.slice(group.length);
      taken(group);
      mark?.set(true);
      return transaction.commit(group);
    } catch (error) {
      transaction.rollback();
      throw error;
    } finally {
      turns?.giveBack();
    }
  }

  /** Turns until nothing waits. */
  async function drain(): Promise<void> {
    while (queue.length > 0) {
      let group: readonly Queued[] = [];
      let startedMs = 0;
      try {
        log?.refuseBroken();
        const answer = await commitFirst((first) => {
          group = first;
          startedMs = performance.now();
        });
        await log?.sync();
        mark?.set(false);
        answer();
        observe(writesOf(group), performance.now() - startedMs);
      } catch (error) {
        if (group.length === 0) {
          group = queue;
          queue = [];
        }
        const reason = database.isOpen ? (sqliteFailure(error) ?? error) : closed(error);
        for (const item of group) item.reject(reason);
      }
      await nextTurn();
    }
    scheduled = false;
  }

  function enqueue<T>(thunk: () => T, { writes = oneWrite, undoesAll = false }: CommitOptions = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!database.isOpen) {
        reject(closed());
        return;
      }
      if (queue.length >= QUEUED_MAX) {
        reject(storeUnavailable(`Cannot write: ${QUEUED_MAX} writes are waiting already`));
        return;
      }
      let result: T;
      queue.push({
        writes,
        undoesAll,
        run: () => {
          result = thunk();
        },
        resolve: () => resolve(result),
        reject,
      });
      if (scheduled) return;
      scheduled = true;
      setImmediate(() => void drain());
    });
  }

  return Object.assign(enqueue, { waiting: () => writesOf(queue) });
}

/** Waits for this thread's turn, and for the lock that another process may have. */
async function begin(transaction: GroupTransaction, turns: WriteTurns | undefined): Promise<void> {
  const startedMs = performance.now();
  const turn = turns?.take();
  if (turn !== undefined) await turn;
  for (let waitMs = 1; !transaction.begin(); waitMs = Math.min(2 * waitMs, BUSY_WAIT_MS_MAX)) {
    // Who had the turn before has waited for the lock meanwhile.
    if (performance.now() - startedMs > BUSY_MS_MAX)
      throw storeUnavailable("Cannot write: another process holds the store");
    await setTimeout(waitMs);
  }
}

const oneWrite = () => 1;

/** The first of a queue that make a commit. */
function firstOf(queue: readonly Queued[], groupMax: number): readonly Queued[] {
  let writes = 0;
  const end = queue.findIndex((item) => {
    writes += item.writes();
    return writes >= groupMax;
  });
  return end < 0 ? queue : queue.slice(0, end + 1);
}

function writesOf(group: readonly Queued[]): number {
  return group.reduce((sum, { writes }) => sum + writes(), 0);
}

function closed(cause?: unknown): Error {
  return storeUnavailable("Cannot write: the store is closed", cause);
}
