import { HOUR_MS } from "../../engine/market/market-time.ts";
import type { Activity, ActivityCounts } from "../../store/repositories/activity.ts";
import type { MadeDecision } from "../../store/repositories/store-documents.ts";

/** Counts new decisions in memory and adds them to the store now and then, so that no score pays a write for it. */
export interface ActivityCounter {
  /** Counts a decision that was made just now. */
  count(decision: MadeDecision): void;
  /** Adds what was counted until now, after whatever adds already. Where that fails it is kept for the next time, within a bound. */
  flush(): Promise<void>;
}

/** Hours of tenants held in memory; what comes beyond while the store is away is not counted. */
const HELD_MAX = 10_000;

interface Held {
  readonly owner: Pick<ActivityCounts, "organisationId" | "environment" | "hourAt">;
  scored: number;
  readonly byRiskLevel: Record<string, number>;
  readonly byAction: Record<string, number>;
  readonly ruleHits: Record<string, number>;
  readonly confidence: Record<string, number>;
}

/** Opens the counter of a process. */
export function createActivityCounter(activity: Activity): ActivityCounter {
  let held = new Map<string, Held>();
  let flushed: Promise<void> = Promise.resolve();

  function heldOf({ organisationId, environment, createdAt }: MadeDecision): Held | undefined {
    const hourMs = Math.floor(createdAt.getTime() / HOUR_MS) * HOUR_MS;
    const key = `${organisationId}:${environment}:${hourMs}`;
    const found = held.get(key);
    if (found !== undefined || held.size >= HELD_MAX) return found;
    const owner = { organisationId, environment, hourAt: new Date(hourMs) };
    const made: Held = { owner, scored: 0, byRiskLevel: {}, byAction: {}, ruleHits: {}, confidence: {} };
    held.set(key, made);
    return made;
  }

  async function add(): Promise<void> {
    const adding = held;
    held = new Map();
    for (const [key, { owner, ...counts }] of adding) {
      try {
        await activity.add({ ...owner, ...counts });
        adding.delete(key);
      } catch (error) {
        for (const [left, counted] of adding) merge(held, left, counted);
        throw error;
      }
    }
  }

  return {
    count(decision) {
      const counts = heldOf(decision);
      if (counts === undefined) return;
      counts.scored += 1;
      addTo(counts.byRiskLevel, decision.riskLevel, 1);
      addTo(counts.byAction, decision.recommendedAction, 1);
      for (const { code } of decision.reasons) addTo(counts.ruleHits, code, 1);
      addTo(counts.confidence, "decisions", 1);
      addTo(counts.confidence, "sum", decision.confidence);
    },
    flush() {
      const added = flushed.then(add);
      flushed = added.catch(() => undefined);
      return added;
    },
  };
}

function merge(into: Map<string, Held>, key: string, from: Held): void {
  const standing = into.get(key);
  if (standing === undefined) {
    if (into.size < HELD_MAX) into.set(key, from);
    return;
  }
  standing.scored += from.scored;
  for (const field of ["byRiskLevel", "byAction", "ruleHits", "confidence"] as const)
    for (const [name, count] of Object.entries(from[field])) addTo(standing[field], name, count);
}

function addTo(counts: Record<string, number>, name: string, count: number): void {
  counts[name] = (counts[name] ?? 0) + count;
}
