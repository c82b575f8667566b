import type { DocumentDb } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";
import type { QuotaCounts, QuotaUnit } from "../ledger.ts";
import { EMPTY_USAGE, type QuotaUsageDocument, RECOUNT_EVERY_MS } from "../repositories/quota-usage.ts";
import type { WaitingItem } from "../waiting-item.ts";
import { createBatches } from "./create-batches.ts";
import { createQuotaRecount } from "./quota-recount.ts";

/** An attempt stores nothing after this long: well before a recount could have given its unit back. */
export const HOLD_MS_MAX = 30_000;
/** Units asked for at once: more than a process has calls that may run. */
const UNITS_MAX = 1_024;
/** Writes for one batch of attempts; each lost one means that others took units in between. */
const ROUNDS_MAX = 100;
/** How long a month that had no unit left is taken to have none. */
const SPENT_MS = 1_000;
/** Months that a process remembers as spent. */
const SPENT_MAX = 1_000;

/** Takes and gives back units of monthly quotas. */
export interface MongoQuota extends QuotaCounts {
  /** False where none is left. All that wait for units of one month ask with one write. */
  take(unit: QuotaUnit): Promise<boolean>;
  /** Gives a unit back for which nothing was stored; a recount does what fails here. */
  giveBack(unit: QuotaUnit): Promise<void>;
}

/** A call that waits for a unit. */
type Waiting = WaitingItem<QuotaUnit, boolean>;

/** Opens the quotas' counts on MongoDB: a unit is taken before the decision is stored, by a write that holds the limit itself. */
export function openMongoQuota(db: DocumentDb): MongoQuota {
  const usages = db.collection<QuotaUsageDocument>("quota_usage");
  const decisions = db.collection("decisions");
  const spentUntilMs = new Map<string, number>();
  const nameOf = ({ usageId, limit }: QuotaUnit) => `${usageId}:${limit}`;

  /** Takes as many units as there are, at most `wanted`. */
  async function takeMany({ usageId: _id, limit, now }: QuotaUnit, wanted: number): Promise<number> {
    let some = Math.min(wanted, limit);
    for (let round = 0; round < ROUNDS_MAX && some > 0; round += 1) {
      const taken = await usages.updateOne({ _id, used: { $lte: limit - some } }, { $inc: { used: some } });
      if (taken.matchedCount === 1) return some;
      const stored = await usages.findOne({ _id });
      const recountAt = new Date(now() + RECOUNT_EVERY_MS);
      if (stored === null && (await insertOnce(usages, { ...EMPTY_USAGE, _id, used: some, recountAt }))) return some;
      if (stored !== null) some = Math.min(some, Math.max(0, limit - stored.used));
    }
    return 0;
  }

  /** Of one month. */
  async function serve(name: string, waiting: readonly Waiting[]): Promise<void> {
    const [first] = waiting;
    if (first === undefined) return;
    try {
      const taken = await takeMany(first.item, waiting.length);
      if (taken < waiting.length) remember(name, first.item.now());
      for (const [place, { resolve }] of waiting.entries()) resolve(place < taken);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  const take = createBatches<QuotaUnit, boolean>(UNITS_MAX, async (batch) => {
    const byMonth = Map.groupBy(batch, ({ item }) => nameOf(item));
    await Promise.all([...byMonth].map(([name, waiting]) => serve(name, waiting)));
  });

  function remember(name: string, nowMs: number): void {
    const [oldest] = spentUntilMs.keys();
    if (spentUntilMs.size >= SPENT_MAX && oldest !== undefined) spentUntilMs.delete(oldest);
    spentUntilMs.set(name, nowMs + SPENT_MS);
  }

  return {
    take: async (unit) => (spentUntilMs.get(nameOf(unit)) ?? 0) <= unit.now() && take(unit),
    async giveBack(unit) {
      const given = usages.updateOne({ _id: unit.usageId }, { $inc: { used: -1, returned: 1 } });
      await given.catch(() => undefined);
      spentUntilMs.delete(nameOf(unit));
    },
    async isSpent(unit) {
      if ((spentUntilMs.get(nameOf(unit)) ?? 0) > unit.now()) return true;
      return ((await usages.findOne({ _id: unit.usageId }))?.used ?? 0) >= unit.limit;
    },
    used: async (usageId) => (await usages.findOne({ _id: usageId }))?.used ?? 0,
    sweep: createQuotaRecount(usages, (quotaMonth) => decisions.countDocuments({ quotaMonth })),
  };
}
