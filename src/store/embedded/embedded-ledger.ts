import type { DatabaseSync } from "node:sqlite";
import type { Revisioned } from "../documents/change-document.ts";
import type { DecisionUnit, Ledger, QuotaUnit } from "../ledger.ts";
import { EMPTY_USAGE, type QuotaUsageDocument, RECOUNT_EVERY_MS } from "../repositories/quota-usage.ts";
import { type WebhookSetDocument, webhookSetId } from "../repositories/webhook-sets.ts";
import { openProfileCounts } from "./count-profiles.ts";
import { type CollectionDeps, openSyncCollection } from "./embedded-collection.ts";
import { openEmbeddedSteps } from "./embedded-steps.ts";
import type { ProfileBatch, ProfileSlot } from "./profile-batch.ts";
import { openProfileTable } from "./profile-table.ts";
import { isSameRow } from "./row-format.ts";
import { sqliteFailure } from "./sqlite-failure.ts";

/** The hot path on the embedded store: read, fold, decide and write, the quota's count included, are one synchronous piece of one group commit. */
export function openEmbeddedLedger<D extends Revisioned>(database: DatabaseSync, deps: CollectionDeps): Ledger<D> {
  const decisions = openSyncCollection<D>("decisions", deps);
  const profiles = openProfileTable(database);
  const usages = openSyncCollection<QuotaUsageDocument>("quota_usage", deps);
  const webhookSets = openSyncCollection<WebhookSetDocument>("webhook_sets", deps);
  const usageOf = (usageId: string) => usages.get(usageId);
  const readProfiles = (keys: readonly string[]) => guarded(() => packedOf(profiles.open(), keys));
  const decisionOf = (decisionId: string) => decisions.get(decisionId);

  return {
    decideOnce: (unit) =>
      deps.commit(
        () => {
          const stored = decisionOf(unit.decisionId);
          if (stored !== undefined) return { document: stored, replayed: true };
          const usage = unit.quota && usageOf(unit.quota.usageId);
          if (unit.quota !== undefined && isSpent(unit.quota, usage)) throw unit.quota.refusal();
          unit.beforeWrite?.();
          const batch = profiles.open();
          const folded = foldProfiles(batch, unit);
          const document = unit.decide(folded.map(({ profile }) => profile));
          // The decision first: a document that cannot be stored throws before anything is written.
          decisions.insert(document);
          writeProfiles(batch, unit, folded);
          if (unit.quota !== undefined) {
            if (usage === undefined) usages.insert(withOneMore({ ...EMPTY_USAGE, ...firstOf(unit.quota) }));
            else usages.replace(withOneMore(usage));
          }
          return { document, replayed: false };
        },
        { writesLast: true },
      ),
    quota: {
      isSpent: async (unit) => isSpent(unit, usageOf(unit.usageId)),
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
    takeStep: openEmbeddedSteps(deps, readProfiles, profiles),
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

function packedOf(batch: ProfileBatch, keys: readonly string[]): readonly (Uint8Array | undefined)[] {
  return keys.map((key) => batch.find(key).packed);
}

interface FoldedSlot<P> {
  readonly slot: ProfileSlot;
  readonly packed: Uint8Array;
  readonly profile: P;
}

function foldProfiles<P, D extends Revisioned>(batch: ProfileBatch, unit: DecisionUnit<P, D>): FoldedSlot<P>[] {
  const slots: ProfileSlot[] = [];
  return unit.profileKeys.map((key, index) => {
    const besideAt = unit.beside?.[index];
    const slot = batch.find(key, besideAt === undefined ? undefined : slots[besideAt]);
    slots.push(slot);
    return { slot, ...unit.fold(index, slot.packed) };
  });
}

function writeProfiles<P, D extends Revisioned>(
  batch: ProfileBatch,
  unit: DecisionUnit<P, D>,
  folded: readonly FoldedSlot<P>[],
): void {
  for (const [index, { slot, packed }] of folded.entries()) {
    if (unit.remembers?.[index]) batch.putWithDecision(slot, packed, unit.decisionId);
    else if (!isSameRow(packed, slot.packed)) batch.put(slot, packed);
  }
  batch.write();
}

function isSpent({ limit }: QuotaUnit, usage: QuotaUsageDocument | undefined): boolean {
  return (usage?.used ?? 0) >= limit;
}

function firstOf({ usageId: _id, now }: QuotaUnit) {
  return { _id, recountAt: new Date(now() + RECOUNT_EVERY_MS) };
}

/** Settled at once: the unit is taken in one commit with its decision. */
function withOneMore(usage: QuotaUsageDocument): QuotaUsageDocument {
  return { ...usage, used: usage.used + 1, settled: usage.settled + 1 };
}

function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw sqliteFailure(error) ?? error;
  }
}
