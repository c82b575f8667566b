import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Liveness } from "../documents/lease.ts";
import { makeDirectory } from "../make-directory.ts";
import { sqliteFailure } from "./sqlite-failure.ts";

const SUFFIX = ".lock";
/** Files tried for a lock of our own: each lost one was taken for a dead process's by another that looked at the same moment. */
const TRIES_MAX = 100;
/** Dead processes remembered. */
const GONE_MAX = 10_000;

/**
 * Takes a lock of the operating system on a file of this process's own, in `processes` of the directory, and tells which others hold theirs: it is
 * given back when a process ends, however it ends. The lock is SQLite's on an empty database, the one that node gives without a package.
 */
export function openProcessLocks(directory: string): Liveness & Disposable {
  const folder = join(directory, "processes");
  makeDirectory(folder);
  const gone = new Set<string>();
  const fileOf = (id: string) => join(folder, `${id}${SUFFIX}`);
  const own = lockOwn(fileOf);

  /** Removes the file of a process that has ended; false where it holds its lock. */
  function buryIfFree(id: string): boolean {
    const file = fileOf(id);
    if (!existsSync(file)) return true;
    const lock = tryLock(file);
    if (lock === undefined) return false;
    // While it is locked, so that nobody can have taken it as its own.
    rmSync(file, { force: true });
    lock.close();
    return true;
  }

  for (const name of readdirSync(folder)) if (name.endsWith(SUFFIX)) buryIfFree(name.slice(0, -SUFFIX.length));
  return {
    process: own.id,
    isGone(id) {
      if (id === own.id) return false;
      if (gone.has(id)) return true;
      if (!buryIfFree(id)) return false;
      if (gone.size < GONE_MAX) gone.add(id);
      return true;
    },
    [Symbol.dispose]() {
      rmSync(fileOf(own.id), { force: true });
      own.lock.close();
    },
  };
}

/** A locked file under a name that nobody had. */
function lockOwn(fileOf: (id: string) => string): { readonly id: string; readonly lock: DatabaseSync } {
  for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
    const id = randomUUID();
    const lock = tryLock(fileOf(id));
    // Another process may have found it before it was locked, and removed it.
    if (lock !== undefined && existsSync(fileOf(id))) return { id, lock };
    lock?.close();
  }
  throw new Error(`Cannot lock a file of this process's own: ${TRIES_MAX} were taken by others`);
}

/**
 * The lock on a file, which is made where it is missing; undefined where a living process holds it, and where another process took it for a dead
 * one's and removed it while it was opened, which SQLite tells as an error of the disk.
 */
function tryLock(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("begin exclusive");
    return database;
  } catch (error) {
    database.close();
    if (sqliteFailure(error)?.kind === "busy" || !existsSync(file)) return undefined;
    throw error;
  }
}
