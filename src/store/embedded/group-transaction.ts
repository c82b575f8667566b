import type { DatabaseSync } from "node:sqlite";
import { sqliteFailure } from "./sqlite-failure.ts";

/** A write that waits for its commit. */
export interface Queued {
  readonly run: () => void;
  /** How many it stands for. */
  readonly writes: () => number;
  readonly undoesAll: boolean;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** One transaction for many writes. */
export interface GroupTransaction {
  /** Whether the lock was taken; false while another process has it. */
  begin(): boolean;
  /**
   * Runs every write and commits; a write that throws is undone alone. Returns what answers them all. Throws where the whole group failed:
   * roll back then.
   */
  commit(group: readonly Queued[]): () => void;
  rollback(): void;
}

/** Prepares the transactions of a connection. */
export function createGroupTransaction(database: DatabaseSync): GroupTransaction {
  const begin = database.prepare("begin immediate");
  const commit = database.prepare("commit");
  const rollback = database.prepare("rollback");
  const savepoint = database.prepare("savepoint thunk");
  const release = database.prepare("release thunk");
  const undo = database.prepare("rollback to thunk");

  /** Runs one write; what it returns settles the write once the group is on disk. */
  function runOne(item: Queued): () => void {
    if (item.undoesAll) {
      item.run();
      return item.resolve;
    }
    savepoint.run();
    let settle = item.resolve;
    try {
      item.run();
    } catch (error) {
      // A full disk may have undone the whole transaction already: then the group fails, not this write alone.
      if (!database.isTransaction) throw error;
      undo.run();
      const failure = sqliteFailure(error);
      if (failure !== undefined) throw failure;
      settle = () => item.reject(error);
    }
    release.run();
    return settle;
  }

  return {
    begin() {
      try {
        begin.run();
        return true;
      } catch (error) {
        const failure = sqliteFailure(error);
        if (failure?.kind === "busy") return false;
        throw failure ?? error;
      }
    },
    commit(group) {
      const settled = group.map(runOne);
      commit.run();
      return () => {
        for (const settle of settled) settle();
      };
    },
    // A closed store is in no transaction, and cannot even be asked.
    rollback: () => {
      if (database.isOpen && database.isTransaction) rollback.run();
    },
  };
}
