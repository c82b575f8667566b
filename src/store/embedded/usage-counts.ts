import type { QuotaUnit } from "../ledger.ts";
import { EMPTY_USAGE, type QuotaUsageDocument, RECOUNT_EVERY_MS } from "../repositories/quota-usage.ts";
import type { SyncCollection } from "./embedded-collection.ts";

/** The months' counts as one transaction changes them. */
export interface UsageCounts {
  /** Whether no unit is left, those taken here counted. */
  isSpent(unit: QuotaUnit): boolean;
  take(unit: QuotaUnit): void;
  /** Writes each count that was changed, once. */
  write(): void;
}

interface Count {
  readonly stored: QuotaUsageDocument | undefined;
  readonly first: QuotaUnit;
  taken: number;
}

/** Opens the counts for one transaction. A unit is settled as it is taken: it is one commit with its decision. */
export function openUsageCounts(usages: SyncCollection<QuotaUsageDocument>): UsageCounts {
  const counts = new Map<string, Count>();

  function countOf(unit: QuotaUnit): Count {
    const known = counts.get(unit.usageId);
    if (known !== undefined) return known;
    const count = { stored: usages.get(unit.usageId), first: unit, taken: 0 };
    counts.set(unit.usageId, count);
    return count;
  }

  return {
    isSpent(unit) {
      const { stored, taken } = countOf(unit);
      return (stored?.used ?? 0) + taken >= unit.limit;
    },
    take(unit) {
      countOf(unit).taken += 1;
    },
    write() {
      for (const { stored, first, taken } of counts.values()) {
        if (taken === 0) continue;
        if (stored === undefined) usages.insert(withMore({ ...EMPTY_USAGE, ...firstOf(first) }, taken));
        else usages.replace(withMore(stored, taken));
      }
    },
  };
}

function firstOf({ usageId: _id, now }: QuotaUnit) {
  return { _id, recountAt: new Date(now() + RECOUNT_EVERY_MS) };
}

function withMore(usage: QuotaUsageDocument, taken: number): QuotaUsageDocument {
  return { ...usage, used: usage.used + taken, settled: usage.settled + taken };
}
