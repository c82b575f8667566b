import { profileKeyOf } from "../../engine/profile/profile-key.ts";
import type {
  DecisionFilter,
  DecisionPage,
  DecisionPageOptions,
  DecisionPlace,
} from "../../store/decisions/decision-list.ts";
import { comparePlaces, hundredthsOf, matchesFilter } from "../../store/decisions/matches-filter.ts";
import { NEWEST_MAX, newestIdStarts } from "../../store/decisions/newest-ids.ts";
import { readRememberedSince } from "../../store/decisions/remembered-since.ts";
import type { StoredDecision } from "../../store/repositories/store-documents.ts";
import type { DecisionListDeps } from "./decision-list-deps.ts";

/** How far the order in which a profile came to know its decisions may differ from that of their times: processes have clocks of their own. */
const OUT_OF_ORDER_MS = 10_000;

/**
 * One page of the decisions of a customer, device, beneficiary, BVN or phone: the newest are those that its profile remembers. Older ones than it can
 * remember, or that were made before profiles remembered any, are looked for in the order of time.
 */
export async function pageOfEntity(
  deps: DecisionListDeps,
  filter: DecisionFilter,
  { after, limit }: Omit<DecisionPageOptions, "sort">,
): Promise<DecisionPage> {
  const remembered = await readRemembered(deps, filter);
  const isOlder = (decision: StoredDecision) =>
    after === undefined || comparePlaces("created_at", after, placeOf(decision)) < 0;
  const isKnown = (decision: StoredDecision) =>
    remembered.until === undefined || decision.createdAt >= remembered.until;
  const found = remembered.decisions
    .filter((decision) => matchesFilter(decision, filter) && isKnown(decision) && isOlder(decision))
    .sort((a, b) => comparePlaces("created_at", placeOf(a), placeOf(b)))
    .slice(0, limit);
  const last = found.at(-1);
  if (last !== undefined && found.length === limit) return { decisions: found, next: placeOf(last) };
  if (remembered.until === undefined) return { decisions: found, next: undefined };
  const to = new Date(Math.min(filter.to.getTime(), remembered.until.getTime()));
  const rest = await deps.store.decisionList.page(
    { ...filter, to },
    { sort: "created_at", after: earlierPlace(after, to), limit: limit - found.length },
  );
  return { decisions: [...found, ...rest.decisions], next: rest.next };
}

/** What a profile remembers, and the time before which there may be more; undefined where there is no more. */
async function readRemembered(
  deps: DecisionListDeps,
  filter: DecisionFilter,
): Promise<{ readonly decisions: readonly StoredDecision[]; readonly until: Date | undefined }> {
  const entity = entityOfFilter(filter);
  if (entity === undefined) throw new Error("Cannot list the decisions of an entity that no filter names");
  const { kind, hash } = entity;
  const key = profileKeyOf(filter.organisationId, filter.environment, kind, hash);
  const starts = newestIdStarts(await deps.ledger.readNewest(key));
  const decisions = await deps.store.decisionList.byIdStarts(starts);
  if (starts.length < NEWEST_MAX) {
    const since = await readRememberedSince(
      deps.store.db,
      kind === "bvn" || kind === "phone" ? "identities" : "others",
    );
    return { decisions, until: since && new Date(since.getTime() + OUT_OF_ORDER_MS) };
  }
  const times = decisions.map(({ createdAt }) => createdAt.getTime());
  // None is left of those that it remembers: the order of time knows all that there are.
  const oldest = times.length === 0 ? filter.to.getTime() : Math.min(...times);
  return { decisions, until: new Date(oldest + OUT_OF_ORDER_MS) };
}

/** By which of them a list is made where several are named: the one that has the fewest decisions as a rule. */
const LISTING_KINDS = ["customer", "bvn", "phone", "beneficiary", "device"] as const;

/** The entity whose decisions a filter asks for; undefined where it names none. */
export function entityOfFilter(filter: DecisionFilter) {
  for (const kind of LISTING_KINDS) {
    const hash = filter[kind];
    if (hash !== undefined) return { kind, hash };
  }
  return undefined;
}

/** A place behind which the order goes on: what is younger than the time was shown already. */
function earlierPlace(after: DecisionPlace | undefined, to: Date): DecisionPlace | undefined {
  return after === undefined || after.atMs >= to.getTime() ? undefined : after;
}

function placeOf(decision: StoredDecision): DecisionPlace {
  return { atMs: decision.createdAt.getTime(), id: decision._id, hundredths: hundredthsOf(decision) };
}
