import { collectionNamed } from "../../store/collections.ts";
import type { HistoryDocument } from "../../store/repositories/histories.ts";
import type { ForgetDeps, Forgotten, OnLookedAt } from "./forget-deps.ts";

/**
 * Takes the keys of profiles that are there no more out of what is known of imports: how far one came that was cut off names some. Returns the
 * imports that are not ended: what they have not folded yet may be of the person.
 */
export async function forgetInImports(
  deps: ForgetDeps,
  { organisationId, environment }: Pick<Forgotten, "organisationId" | "environment">,
  onLookedAt: OnLookedAt,
): Promise<readonly string[]> {
  const { pageRecords } = collectionNamed("histories");
  const left: string[] = [];
  let after: string | undefined;
  do {
    const { records, next } = await deps.store.records.page("histories", after, pageRecords);
    for (const record of records) {
      if (record["organisationId"] !== organisationId || record["environment"] !== environment) continue;
      const history = await deps.histories.find(organisationId, environment, record._id);
      if (history !== null && !(await isForgotten(deps, history))) left.push(record._id);
    }
    onLookedAt("histories", records.length);
    after = next;
  } while (after !== undefined);
  return left;
}

async function isForgotten(
  { histories, ledger }: ForgetDeps,
  { _id, status }: Pick<HistoryDocument, "_id" | "status">,
): Promise<boolean> {
  if (status === "queued" || status === "running") return false;
  if (status === "completed") {
    // Nobody asks how far it came.
    await histories.nameInSteps(_id);
    return true;
  }
  const { reach, keys } = await ledger.endSteps(_id);
  const there = new Set<string>();
  for (const key of [...(reach?.keys ?? []), ...keys])
    if ((await ledger.readProfile(key)) !== undefined) there.add(key);
  await histories.nameInSteps(_id, there);
  return true;
}
