import { realpathSync, statSync } from "node:fs";
import { PARTIAL } from "./write-output.ts";

/**
 * What is wrong with an --out that would take the place of a file that the same command reads, also through a link; undefined where nothing
 * is. `inputs` are paths by option; what is not there, or is no file, cannot be replaced.
 */
export function overwrittenInput(
  out: string | undefined,
  inputs: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (out === undefined) return undefined;
  const written = new Set([out, `${realOf(out)}${PARTIAL}`].map(identityOf));
  const hit = Object.entries(inputs).find(([, path]) => {
    const identity = path === undefined ? undefined : identityOf(path);
    return identity !== undefined && written.has(identity);
  });
  return hit && `name another file with --out: this one would replace the file of ${hit[0]}`;
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // Not there yet.
    return path;
  }
}

/** Two paths of one file have the same. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found?.isFile() === true ? `${found.dev}:${found.ino}` : undefined;
}
