import { storeUnavailable } from "../documents/store-unavailable.ts";

/** SQLite's primary result codes by which a store cannot do something at the moment (sqlite.org/rescode.html). */
const FAILURES: ReadonlyMap<number, readonly [kind: FailureKind, message: string]> = new Map([
  [5, ["busy", "Cannot write: another process holds the store"]],
  [6, ["busy", "Cannot write: a table of the store is locked"]],
  [7, ["memory", "Cannot use the store: out of memory"]],
  [8, ["read_only", "Cannot write: the store's directory or file is read-only"]],
  [10, ["io", "Cannot use the store: the disk reported an error"]],
  [11, ["corrupt", "Cannot read the store: its file is damaged; restore a backup"]],
  [13, ["full", "Cannot write: the disk is full"]],
  [14, ["open", "Cannot open the store's file"]],
  [26, ["foreign", "Cannot read the store: the file is no database of ours"]],
]);

/** Why a store cannot do something. */
export type FailureKind = "busy" | "memory" | "read_only" | "io" | "corrupt" | "full" | "open" | "foreign";

/** The failure of the store behind an error of SQLite; undefined when the error is the statement's own. */
export function sqliteFailure(error: unknown): (Error & { readonly kind: FailureKind }) | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("kind" in error && "cause" in error) return isFailure(error) ? error : undefined;
  if (!("errcode" in error) || typeof error.errcode !== "number") return undefined;
  const found = FAILURES.get(error.errcode & 0xff);
  return found && Object.assign(storeUnavailable(found[1], error), { kind: found[0] });
}

function isFailure(error: Error & { readonly kind: unknown }): error is Error & { readonly kind: FailureKind } {
  return [...FAILURES.values()].some(([kind]) => kind === error.kind);
}
