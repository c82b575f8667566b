import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

const OWNER_ONLY_DIRECTORY = 0o700;

/**
 * Makes a directory for its owner alone, with the parents that are missing, one by one: Node's own recursive way never ends below a parent in
 * which the system says that there is no such place, as in /proc. One that is there already stays as it is. Throws the system's reason.
 */
export function makeDirectory(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false }) !== undefined) return;
  const parent = dirname(directory);
  if (parent !== directory) makeDirectory(parent);
  try {
    mkdirSync(directory, { mode: OWNER_ONLY_DIRECTORY });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
