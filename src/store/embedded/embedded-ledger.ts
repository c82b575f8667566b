import type { DatabaseSync } from "node:sqlite";
import type { Revisioned } from "../documents/change-document.ts";
import type { DecisionUnit, Ledger } from "../ledger.ts";
import type { QuotaUsageDocument } from "../repositories/quota-usage.ts";
import { type WebhookSetDocument, webhookSetId } from "../repositories/webhook-sets.ts";
import { openProfileCounts } from "./count-profiles.ts";
import { createTogether } from "./create-together.ts";
import { type AnyUnit, decideTogether, type UnitOutcome } from "./decide-together.ts";
import { type CollectionDeps, openSyncCollection } from "./embedded-collection.ts";
import { openEmbeddedSteps } from "./embedded-steps.ts";
import { foldTogether } from "./fold-together.ts";
import type { ProfileBatch } from "./profile-batch.ts";
import { openProfileTable } from "./profile-table.ts";
import { sqliteFailure } from "./sqlite-failure.ts";
import { openUsageCounts } from "./usage-counts.ts";

/** Decisions made in one transaction, where nothing is said: a bound on how long it takes. */
const TOGETHER_MAX = 64;

/** The hot path on the embedded store: read, fold, decide and write, the quota's count included, are one synchronous piece of one group commit. */
export function openEmbeddedLedger<D extends Revisioned>(
  database: DatabaseSync,
  deps: CollectionDeps,
  togetherMax = TOGETHER_MAX,
): Ledger<D> {
  const decisions = openSyncCollection<D>("decisions", deps);
  const profiles = openProfileTable(database);
  const usages = openSyncCollection<QuotaUsageDocument>("quota_usage", deps);
  const webhookSets = openSyncCollection<WebhookSetDocument>("webhook_sets", deps);
  const usageOf = (usageId: string) => usages.get(usageId);
  const readProfiles = (keys: readonly string[]) => guarded(() => packedOf(profiles.open(), keys));
  const decisionOf = (decisionId: string) => decisions.get(decisionId);
  const decide = createTogether<AnyUnit<D>, UnitOutcome<D>>({
    run: (units) => decideTogether(units, { decisions, profiles, usages }),
    commit: deps.commit,
    itemsMax: togetherMax,
  });

  return {
    async decideOnce<P>(unit: DecisionUnit<P, D>) {
      // Each unit is given the profiles alone that it, or one like it, has opened.
      const outcome = await decide(unit as unknown as AnyUnit<D>);
      if ("refusal" in outcome) throw outcome.refusal;
      return outcome;
    },
    quota: {
      isSpent: async (unit) => openUsageCounts(usages).isSpent(unit),
      used: async (usageId) => usageOf(usageId)?.used ?? 0,
      // A count and its decisions are one commit: nothing is ever left.
      sweep: async () => 0,
    },
    webhookSetAtOnce: (organisationId, environment) => webhookSets.get(webhookSetId(organisationId, environment)),
    findDecision: async (decisionId) => decisionOf(decisionId),
    readProfile: async (key) => readProfiles([key])[0],
    countProfiles: openProfileCounts(database, () => performance.now()),
    readNewest: async (key) => guarded(() => profiles.newestOf(profiles.find(key))),
    changeProfile: (key, change) =>
      deps.commit(() => {
        const batch = profiles.open();
        const slot = batch.find(key);
        const changed = change(slot.packed);
        if (changed !== undefined) batch.put(slot, changed);
        batch.write();
      }),
    ...openEmbeddedSteps(deps, readProfiles, profiles),
    putMissing: (documents) =>
      deps.commit(() => {
        const found = documents.filter((document) => !decisions.insertMissing(document));
        return new Map(
          found.flatMap(({ _id }) => [decisionOf(_id)].flatMap((stored) => (stored ? [[_id, stored] as const] : []))),
        );
      }),
    removeProfile: (key, matches) =>
      deps.commit(() => {
        const slot = profiles.find(key);
        if (slot.packed === undefined || !matches(slot.packed)) return false;
        profiles.remove(slot);
        return true;
      }),
  };
}

/** Deciding of which nothing is written. */
export function openRehearsal<D extends Revisioned>(
  database: DatabaseSync,
  deps: CollectionDeps,
): Ledger<D>["decideOnce"] {
  const decisions = openSyncCollection<D>("decisions", deps);
  const profiles = openProfileTable(database);
  return async (unit) => {
    const [document] = foldTogether([unit], profiles.open()).documents;
    if (document === undefined) throw new Error(`Cannot rehearse ${unit.decisionId}: nothing came of it`);
    decisions.toRow(document);
    return { document, replayed: false };
  };
}

function packedOf(batch: ProfileBatch, keys: readonly string[]): readonly (Uint8Array | undefined)[] {
  return keys.map((key) => batch.find(key).packed);
}

function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw sqliteFailure(error) ?? error;
  }
}
