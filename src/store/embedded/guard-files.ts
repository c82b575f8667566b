import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { makeDirectory } from "../make-directory.ts";

const OWNER_ONLY_FILE = 0o600;
const OF_OTHERS = 0o077;

/**
 * Makes the directory and the file of a store for their owner alone, whatever the umask; files that are there already are closed to others,
 * the log and the
 * shared memory included, which SQLite makes as the file is. Returns a line for each thing that others may still enter. Throws where the
 * file cannot be made.
 */
export function guardFiles(directory: string, file: string): readonly string[] {
  makeDirectory(directory);
  // An empty file is a new database to SQLite.
  closeSync(openSync(file, "a", OWNER_ONLY_FILE));
  const left = [file, `${file}-wal`, `${file}-shm`].filter((path) => isOpen(path) && !isClosed(path));
  const lines = left.map((path) => `Others may read "${path}": give it to the user of the service, or chmod 600 it`);
  if (!isOpen(directory)) return lines;
  return [...lines, `Others may enter DATA_DIR "${directory}": chmod 700 it`];
}

function isOpen(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & OF_OTHERS) !== 0;
}

/** Whether it could be closed: another user's cannot. */
function isClosed(path: string): boolean {
  try {
    chmodSync(path, OWNER_ONLY_FILE);
    return true;
  } catch {
    return false;
  }
}
