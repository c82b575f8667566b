import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const MARK = /^used-by-(\d+)$/;

/**
 * Says in a bundle that this process runs from it until it ends: parts of it are loaded when they are first used. To be called with what the
 * process imports, once.
 * @param {string} entry a file URL, as `bundledEntry` gives it
 */
export function markBundleUsed(entry) {
  const folder = dirname(fileURLToPath(entry));
  // A process that runs from its sources needs none.
  if (!entry.endsWith(".js")) return;
  const mark = join(folder, `used-by-${process.pid}`);
  try {
    writeFileSync(mark, "");
  } catch {
    // Where nothing can be written nothing is removed either.
    return;
  }
  process.once("exit", () => rmSync(mark, { force: true }));
}

/**
 * Whether a process that lives runs from a bundle. One that was killed left its mark, which another one of its number may keep for a while.
 * @param {string} folder
 */
export function isBundleUsed(folder) {
  return readdirSync(folder).some((name) => {
    const pid = MARK.exec(name)?.[1];
    return pid !== undefined && isRunning(Number(pid));
  });
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is there, and somebody else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
