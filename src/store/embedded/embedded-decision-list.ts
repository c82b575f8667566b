import type { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import {
  type DecisionFilter,
  type DecisionList,
  type DecisionPage,
  type DecisionPageOptions,
  LOOKED_AT_MAX,
  READ_MAX,
} from "../decisions/decision-list.ts";
import { matchesFilter } from "../decisions/matches-filter.ts";
import { unpackId } from "../decisions/packed-id.ts";
import { notDeleted } from "../repositories/decisions.ts";
import type { DecisionRecord, StoredDecision } from "../repositories/store-documents.ts";
import type { DecisionEntry } from "./decision-entry.ts";
import { type CollectionDeps, openSyncCollection } from "./embedded-collection.ts";
import { entryFilter } from "./entry-filter.ts";
import { openEntryOrders } from "./entry-orders.ts";
import type { EntryFilling } from "./fill-entries.ts";

/** Entries read in one turn of the event loop, 1 ms: the first of a page reads few, since most pages want no more. */
const BATCH_FIRST = 64;
const BATCH_MAX = 1_000;
const BATCH_GROWTH = 4;
/** Decisions read in one turn of it, 1 ms. */
const READ_AT_ONCE = 25;
const ID_END = "g";
const FOR_EVER = new Date(8_640_000_000_000_000);

/** Opens the decisions of an embedded store in order. */
export function openEmbeddedDecisionList(
  database: DatabaseSync,
  deps: CollectionDeps,
  filling: EntryFilling,
): DecisionList {
  const decisions = openSyncCollection<DecisionRecord>("decisions", deps);
  const orders = openEntryOrders(database);

  function readWanted(entry: DecisionEntry, filter: DecisionFilter): StoredDecision | undefined {
    const decision = notDeleted(decisions.get(unpackId(entry.id)));
    return decision !== undefined && matchesFilter(decision, filter) ? decision : undefined;
  }

  async function page(filter: DecisionFilter, { sort, after, limit }: DecisionPageOptions): Promise<DecisionPage> {
    const mayMatch = entryFilter(filter);
    const found: StoredDecision[] = [];
    let next = after;
    let lookedAt = 0;
    let read = 0;
    // One more than is wanted tells whether another page follows.
    for (let count = Math.min(BATCH_FIRST, limit + 1); ; count = Math.min(BATCH_MAX, count * BATCH_GROWTH)) {
      const batch = orders[sort](filter, next, count);
      for (const { entry, place, isElsewhere } of batch) {
        if (found.length === limit || lookedAt === LOOKED_AT_MAX || read === READ_MAX)
          return { decisions: found, next };
        lookedAt += 1;
        next = place;
        if (isElsewhere || !mayMatch(entry)) continue;
        read += 1;
        const decision = readWanted(entry, filter);
        if (decision !== undefined) found.push(decision);
        if (read % READ_AT_ONCE === 0 && found.length < limit) await setImmediate();
      }
      if (batch.length < count) return { decisions: found, next: undefined };
      await setImmediate();
    }
  }

  return {
    // Under the lock nobody is about to commit, and whoever comes later decides at this time or after it.
    settledBefore: (now) => deps.commit(() => new Date(now())),
    shownBefore: (scope, now) =>
      deps.commit(() => {
        const [newest] = orders.created_at({ ...scope, to: FOR_EVER }, undefined, 1);
        return new Date(Math.max(now(), newest === undefined ? 0 : newest.place.atMs + 1));
      }),
    page,
    places: (range, after, limit) => orders.created_at(range, after, limit).map(({ place }) => place),
    async byIdStarts(starts) {
      const found: StoredDecision[] = [];
      for (const [index, start] of starts.entries()) {
        for (const record of decisions.find({ _id: { $gte: start, $lt: `${start}${ID_END}` } })) {
          const decision = notDeleted(record);
          if (decision !== undefined) found.push(decision);
        }
        if (index % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
      }
      return found;
    },
    async building() {
      const share = filling.share();
      return share === undefined ? undefined : { share };
    },
  };
}
