import type { DocumentCollection } from "../documents/document-db.ts";
import { lostUnits, type QuotaUsageDocument, RECOUNT_EVERY_MS, RECOUNT_MS } from "../repositories/quota-usage.ts";

const SWEPT_MAX = 100;

/** Opens the recount of months that are due: it gives back the units that a crash took, and answers how many months it looked at. */
export function createQuotaRecount(
  usages: DocumentCollection<QuotaUsageDocument>,
  countDecisions: (usageId: string) => Promise<number>,
): (now: Date) => Promise<number> {
  /**
   * One step of a recount: notes what stands; and when everything of then has ended, gives back what has no decision. Of two at once one
   * takes the step.
   */
  async function recount({ _id, recountAt, ...usage }: QuotaUsageDocument, now: Date): Promise<void> {
    const { used, returned } = usage;
    if (usage.recount === null) {
      const step = { recount: { at: now, used, returned }, recountAt: new Date(now.getTime() + RECOUNT_MS) };
      await usages.updateOne({ _id, recountAt }, { $set: step });
      return;
    }
    const lost = lostUnits(usage, await countDecisions(_id));
    const step = { recount: null, recountAt: new Date(now.getTime() + RECOUNT_EVERY_MS) };
    await usages.updateOne({ _id, recountAt }, { $set: step, $inc: { used: 0 - lost } });
  }

  return async (now) => {
    const due = await usages
      .find({ recountAt: { $lte: now } })
      .limit(SWEPT_MAX)
      .toArray();
    for (const usage of due) await recount(usage, now);
    return due.length;
  };
}
