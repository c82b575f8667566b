import {
  type DecisionFilter,
  type DecisionList,
  type DecisionPage,
  type DecisionPageOptions,
  type DecisionPlace,
  type DecisionSort,
  LOOKED_AT_MAX,
  READ_MAX,
} from "../decisions/decision-list.ts";
import { HUNDREDTHS, hundredthsOf, matchesFilter } from "../decisions/matches-filter.ts";
import type { DocumentDb, Filter, SortSpec } from "../documents/document-db.ts";
import { notDeleted } from "../repositories/decisions.ts";
import type { DecisionRecord, StoredDecision } from "../repositories/store-documents.ts";

/**
 * How long the insertion of a decision may take from the time that it bears, and how far the clocks of processes may differ, both together: a
 * page shows nothing younger, so that nothing comes in below a place that was shown.
 */
const SETTLED_AFTER_MS = 900;
const STARTS_AT_ONCE = 32;
/** Decisions read with one command, where those of the first one were not wanted. */
const BATCH_MAX = 500;
const BATCH_GROWTH = 4;
const ID_END = "g";

const ORDERS: Readonly<Record<DecisionSort, SortSpec>> = {
  created_at: { createdAt: -1, _id: -1 },
  points: { points: -1, createdAt: -1, _id: -1 },
};

/** Opens the decisions of a MongoDB store in order: by indexes of their own. */
export function openMongoDecisionList(db: DocumentDb): DecisionList {
  const decisions = db.collection<DecisionRecord>("decisions");
  const find = (filter: Filter, sort: DecisionSort, skip: number, count: number) => {
    const cursor = decisions.find(filter).sort(ORDERS[sort]).skip(skip).limit(count);
    // A server answers 101 at first: the rest of a page would take a command of its own.
    return (cursor.batchSize?.(count) ?? cursor).toArray();
  };

  /** The last entry of an order that one page may look at; undefined where the order ends before. */
  async function lastLookedAt(scope: Filter, sort: DecisionSort): Promise<DecisionPlace | undefined> {
    const [last] = await find(scope, sort, LOOKED_AT_MAX - 1, 1);
    return last && placeOf(last);
  }

  async function page(filter: DecisionFilter, { sort, after, limit }: DecisionPageOptions): Promise<DecisionPage> {
    const scope = scopeOf(filter, sort);
    const parts = partsOf(filter);
    // Where every entry is wanted a page looks at no more than it shows.
    const isNarrow = Object.keys(parts).length > 0;
    const last = isNarrow ? await lastLookedAt({ $and: [scope, ...laterThan(after, sort)] }, sort) : undefined;
    const bounds = last === undefined ? [] : notAfter(last, sort);
    const found: StoredDecision[] = [];
    let next = after;
    let read = 0;
    // One more than is wanted tells whether another page follows.
    for (let count = limit + 1; ; count = Math.min(BATCH_MAX, count * BATCH_GROWTH)) {
      const wanted = { $and: [scope, ...laterThan(next, sort), ...bounds, parts] };
      const batch = await find(wanted, sort, 0, count);
      for (const record of batch) {
        if (found.length === limit || read === READ_MAX) return { decisions: found, next };
        read += 1;
        next = placeOf(record);
        const decision = notDeleted(record);
        if (decision !== undefined && matchesFilter(decision, filter)) found.push(decision);
      }
      if (batch.length < count) return { decisions: found, next: last };
    }
  }

  const settledBefore = async (now: () => number) => new Date(now() - SETTLED_AFTER_MS);
  return {
    settledBefore,
    // The newest one says nothing of what other processes are inserting before it.
    shownBefore: (_scope, now) => settledBefore(now),
    page,
    async byIdStarts(starts) {
      const found: StoredDecision[] = [];
      for (let from = 0; from < starts.length; from += STARTS_AT_ONCE) {
        const some = starts.slice(from, from + STARTS_AT_ONCE);
        const $or = some.map((start) => ({ _id: { $gte: start, $lt: `${start}${ID_END}` } }));
        for (const record of await decisions.find({ $or }).toArray()) {
          const decision = notDeleted(record);
          if (decision !== undefined) found.push(decision);
        }
      }
      return found;
    },
    building: async () => undefined,
  };
}

/** What the index of an order begins with. */
function scopeOf({ organisationId, environment, from, to, actions }: DecisionFilter, sort: DecisionSort): Filter {
  const createdAt = { $lt: to, ...(from && { $gte: from }) };
  const scope = { organisationId, environment, createdAt };
  return sort === "points" ? { ...scope, recommendedAction: { $in: actions ?? [] } } : scope;
}

/** Of a filter what the server can say; the decision says the rest. */
function partsOf(filter: DecisionFilter): Filter {
  const among = (path: string, values: readonly string[] | undefined) => values && { [path]: { $in: values } };
  const isLabelled = filter.labels && { "feedback.0": { $exists: !filter.labels.includes("none") } };
  return {
    ...among("input.customer.idHash", filter.customer === undefined ? undefined : [filter.customer]),
    ...among("input.device.idHash", filter.device === undefined ? undefined : [filter.device]),
    ...among("input.beneficiary.accountHash", filter.beneficiary === undefined ? undefined : [filter.beneficiary]),
    ...among("input.customer.bvnHash", filter.bvn === undefined ? undefined : [filter.bvn]),
    ...among("input.customer.phoneHash", filter.phone === undefined ? undefined : [filter.phone]),
    ...among("riskLevel", filter.levels),
    ...among("recommendedAction", filter.actions),
    ...among("policy.versionId", filter.policyVersionIds),
    ...among("reasons.code", filter.rules),
    ...among("shadow.riskLevel", filter.shadowLevels),
    ...among("shadow.versionId", filter.shadowVersionIds),
    ...((filter.labels?.length === 1 || filter.labels?.includes("none") === false) && isLabelled),
  };
}

function placeOf(record: DecisionRecord): DecisionPlace {
  if (!("createdAt" in record)) throw new Error(`Cannot place ${record._id} among the decisions: it was imported`);
  const hundredths = "reasons" in record ? hundredthsOf(record) : 0;
  return { atMs: record.createdAt.getTime(), id: record._id, hundredths };
}

/** Strictly after a place, in the order of a sort. */
function laterThan(place: DecisionPlace | undefined, sort: DecisionSort): readonly Filter[] {
  if (place === undefined) return [];
  const createdAt = new Date(place.atMs);
  const later = { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: place.id } }] };
  if (sort === "created_at") return [{ createdAt: { $lte: createdAt } }, later];
  const points = place.hundredths / HUNDREDTHS;
  return [{ points: { $lte: points } }, { $or: [{ points: { $lt: points } }, { points, ...later }] }];
}

/** The place itself, or before it; first what bounds the part of the index. */
function notAfter(place: DecisionPlace, sort: DecisionSort): readonly Filter[] {
  const isBeforeOrAt = { $nor: [{ $and: laterThan(place, sort) }] };
  if (sort === "created_at") return [{ createdAt: { $gte: new Date(place.atMs) } }, isBeforeOrAt];
  return [{ points: { $gte: place.hundredths / HUNDREDTHS } }, isBeforeOrAt];
}
