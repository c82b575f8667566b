import { ServiceError } from "../../errors.ts";
import { collectionNamed } from "../../store/collections.ts";
import type { Ledger } from "../../store/ledger.ts";
import type { Histories } from "../../store/repositories/histories.ts";
import type { DecisionRecord } from "../../store/repositories/store-documents.ts";
import type { Records, StoredRecord } from "../../store/transfer/records.ts";
import type { Owner } from "../backtests/read-backtests.ts";

/** What removing works with. */
export interface RemoveHistoryDeps {
  readonly store: { readonly records: Records };
  readonly ledger: Ledger<DecisionRecord>;
  readonly histories: Histories;
}

/** Imports of an environment that are removed. */
const IMPORTS_MAX = 10_000;

/**
 * Undoes every import of an environment: marks, profiles and the imports themselves. Throws `conflict` where a decision was made, since its
 * profile cannot be told from the history, and while an import waits or runs.
 */
export async function removeHistory(
  deps: RemoveHistoryDeps,
  owner: Owner,
): Promise<{ readonly rows: number; readonly profiles: number; readonly imports: number }> {
  const imports = await deps.histories.listRecent(owner.organisationId, owner.environment, IMPORTS_MAX);
  const open = imports.find(({ status, isOfFile }) => status === "queued" || (status === "running" && !isOfFile));
  const [held] = await deps.histories.listHeld(owner.organisationId, owner.environment, 1);
  if (open !== undefined || held !== undefined) throw refused("an import waits or runs: cancel it first");
  // All before anything: a decision that is found afterwards would leave half of it.
  await eachMark(deps, owner, async () => 0);
  const rows = await eachMark(deps, owner, async (ids) => {
    await deps.store.records.remove("decisions", ids);
    return ids.length;
  });
  const profiles = await removeProfiles(deps, owner);
  for (const { _id } of imports) await deps.histories.remove(_id);
  return { rows, profiles, imports: imports.length };
}

async function eachMark(
  { store }: RemoveHistoryDeps,
  { organisationId, environment }: Owner,
  take: (ids: readonly string[]) => Promise<number>,
): Promise<number> {
  let taken = 0;
  let after: string | undefined;
  do {
    const { records, next } = await store.records.page("decisions", after, collectionNamed("decisions").pageRecords);
    const own = records.filter((one) => one["organisationId"] === organisationId && one["environment"] === environment);
    if (own.some((record) => !isMark(record))) throw refused("it has decisions, whose history cannot be told from it");
    taken += await take(own.map(({ _id }) => _id));
    after = next;
  } while (after !== undefined);
  return taken;
}

function isMark(record: StoredRecord): boolean {
  return typeof record["historyId"] === "string";
}

async function removeProfiles({ store, ledger }: RemoveHistoryDeps, owner: Owner): Promise<number> {
  const start = `${owner.organisationId}:${owner.environment}:`;
  let removed = 0;
  let after: string | undefined;
  do {
    const { records, next } = await store.records.page("profiles", after, collectionNamed("profiles").pageRecords);
    for (const { _id } of records)
      if (_id.startsWith(start) && (await ledger.removeProfile(_id, () => true))) removed += 1;
    after = next;
  } while (after !== undefined);
  return removed;
}

function refused(reason: string): ServiceError {
  return new ServiceError("conflict", `Cannot remove the history of the environment: ${reason}`, { isFinal: true });
}
