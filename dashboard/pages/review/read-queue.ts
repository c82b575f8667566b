import type { DecisionItem } from "../../../clients/typescript/src/types.ts";
import { listDecisions } from "../../api/decision.ts";

/** Decisions read at once. */
const QUEUE_MAX = 50;
/** A page may be short or empty and have a next one; so many are asked for. */
const PAGES_MAX = 10;

/** The decisions that wait for review, the worst first, or the newest. */
export async function readQueue(sort: "points" | "created_at", signal: AbortSignal): Promise<readonly DecisionItem[]> {
  const found: DecisionItem[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX && found.length < QUEUE_MAX; page += 1) {
    const query = { action: "manual_review", label: "none", sort, limit: QUEUE_MAX, cursor };
    const { decisions, next_cursor } = await listDecisions(query, signal);
    found.push(...decisions);
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return found.slice(0, QUEUE_MAX);
}
