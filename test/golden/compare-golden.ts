import type { GoldenCorpus } from "./golden-corpus.ts";

/** What to do when the engine's outputs are no longer those of the corpus. */
export const HOW_TO_CHANGE =
  "Change ENGINE_VERSION in src/engine/policy/engine-version.ts and run node scripts/write-golden.ts";

/** The first reason why `found`, recomputed by this engine, is not `stored`; undefined when all is equal to the last digit. */
export function corpusProblem(stored: GoldenCorpus, found: GoldenCorpus): string | undefined {
  const [wanted, version] = [stored.head.engine_version, found.head.engine_version];
  if (wanted !== version) {
    return `Run node scripts/write-golden.ts: the golden corpus is of engine version ${wanted}, the engine is ${version}`;
  }
  const difference = corpusDifference(stored, found);
  return difference && `${HOW_TO_CHANGE}: outputs of engine version ${version} differ, first in ${difference}`;
}

/**
 * Why the corpus `stored` must not be replaced by `next`: there is none when the version is another one, or when rows were
 * only added at the end. Outputs of a version that was committed are never blessed again under the same version.
 */
export function rewriteProblem(stored: GoldenCorpus, next: GoldenCorpus): string | undefined {
  if (stored.head.engine_version !== next.head.engine_version) return undefined;
  const kept = { head: next.head, rows: next.rows.slice(0, stored.rows.length) };
  const difference = corpusDifference(stored, kept);
  return (
    difference && `Cannot rewrite the golden corpus of engine version ${stored.head.engine_version}: ${difference}`
  );
}

function corpusDifference(stored: GoldenCorpus, found: GoldenCorpus): string | undefined {
  const { engine_version: _, ...settings } = stored.head;
  const { engine_version: __, ...foundSettings } = found.head;
  const head = firstDifference("", settings, foundSettings);
  if (head !== undefined) return `the head: ${head}`;
  for (const [index, row] of stored.rows.entries()) {
    const difference = firstDifference("", row, found.rows[index]);
    if (difference !== undefined) return `row ${row.row} (${row.request.transaction.id}): ${difference}`;
  }
  const [wanted, rows] = [stored.rows.length, found.rows.length];
  return wanted === rows ? undefined : `the number of rows: wanted ${wanted}, found ${rows}`;
}

/** Where two values first differ as JSON, the order of members included. */
function firstDifference(path: string, stored: unknown, found: unknown): string | undefined {
  if (JSON.stringify(stored) === JSON.stringify(found)) return undefined;
  if (!isObject(stored) || !isObject(found)) return `${path}: wanted ${text(stored)}, found ${text(found)}`;
  const names = [...new Set([...Object.keys(stored), ...Object.keys(found)])];
  for (const name of names) {
    const difference = firstDifference(path === "" ? name : `${path}.${name}`, stored[name], found[name]);
    if (difference !== undefined) return difference;
  }
  return `${path}: members in another order, wanted ${Object.keys(stored)}, found ${Object.keys(found)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function text(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
