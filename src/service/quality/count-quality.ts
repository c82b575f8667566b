import { setImmediate } from "node:timers/promises";
import { DAY_MS, marketDayOf, marketDayStartMs } from "../../engine/market/market-time.ts";
import type { DecisionFilter, DecisionPlace } from "../../store/decisions/decision-list.ts";
import type { QualityOwner, QualityPlace } from "../../store/repositories/quality.ts";
import type { OrganisationDocument, StoredDecision } from "../../store/repositories/store-documents.ts";
import type { QualityDeps } from "./quality-deps.ts";
import { factsOf, type QualityFacts } from "./quality-facts.ts";
import { createQualityTally, plusQuality, type QualityTally } from "./tally-quality.ts";

/** A page lets others have their turns while it is read. */
const PAGE_DECISIONS = 200;

/** One day of one version as it is added to: what it held when it was first met, and what is added. */
interface Added {
  readonly versionId: string;
  readonly marketDay: number;
  readonly dayAt: Date;
  readonly countedTo: Date;
  readonly tally: QualityTally;
}

/**
 * Counts what was decided since the last time in one environment. Each day of a version bears the time to which it is counted, and is
 * changed under its revision: so a crash between two of them, or two processes at once, count no decision twice and leave none out.
 */
export async function countQuality(
  deps: QualityDeps,
  { _id: organisationId, createdAt }: Pick<OrganisationDocument, "_id" | "createdAt">,
  environment: QualityOwner["environment"],
): Promise<void> {
  const owner = { organisationId, environment };
  const settled = await deps.store.decisionList.settledBefore(deps.now);
  let from = (await deps.quality.readProgress(owner)) ?? createdAt;
  while (from < settled) {
    const to = new Date(Math.min(settled.getTime(), from.getTime() + DAY_MS));
    const added = await tallyRange(deps, { ...owner, from, to });
    for (const one of added) if (!(await store(deps, { ...owner, ...one }, to))) return;
    if (added.length > 0 || to < settled) await deps.quality.writeProgress(owner, to);
    from = to;
  }
}

/** Reads the decisions of a range page by page, in whatever order. */
export async function eachDecision(
  deps: Pick<QualityDeps, "store">,
  filter: DecisionFilter,
  take: (decision: StoredDecision) => void | Promise<void>,
): Promise<void> {
  let after: DecisionPlace | undefined;
  do {
    const page = await pageAfter(deps, filter, after);
    for (const decision of page.decisions) await take(decision);
    after = page.next;
  } while (after !== undefined);
}

/** The market-time day of an instant, and when it began. */
export function marketDayAt(at: Date): Pick<QualityPlace, "marketDay" | "dayAt"> {
  const marketDay = marketDayOf(at.getTime());
  return { marketDay, dayAt: new Date(marketDayStartMs(marketDay)) };
}

function pageAfter({ store }: Pick<QualityDeps, "store">, filter: DecisionFilter, after: DecisionPlace | undefined) {
  return store.decisionList.page(filter, { sort: "created_at", after, limit: PAGE_DECISIONS });
}

/**
 * The facts of the decisions of a range: those of a page that this process made all of, from memory, the others as they are stored. A decision
 * that was deleted within these seconds may count.
 */
async function eachFacts(
  deps: QualityDeps,
  range: QualityOwner & { readonly from: Date; readonly to: Date },
  take: (facts: QualityFacts) => void | Promise<void>,
): Promise<void> {
  const { recentFacts, store } = deps;
  for (let after: DecisionPlace | undefined, isEnd = false; !isEnd; ) {
    const places = store.decisionList.places?.(range, after, PAGE_DECISIONS) ?? [];
    const known = places.flatMap(({ id }) => recentFacts?.of(id) ?? []);
    if (places.length > 0 && known.length === places.length) {
      for (const facts of known) await take(facts);
      after = places.at(-1);
      await setImmediate();
    } else {
      const page = await pageAfter(deps, range, after);
      for (const decision of page.decisions) await take(factsOf(decision));
      after = page.next;
      isEnd = after === undefined;
    }
  }
}

async function tallyRange(
  deps: QualityDeps,
  range: QualityOwner & { readonly from: Date; readonly to: Date },
): Promise<readonly Added[]> {
  const days = new Map<string, Added>();
  const { organisationId, environment } = range;
  const owner = { organisationId, environment };
  await eachFacts(deps, range, async (facts) => {
    const { versionId } = facts;
    const day = marketDayAt(facts.createdAt);
    const key = `${versionId}:${day.marketDay}`;
    const known = days.get(key) ?? (await open(deps, { ...owner, versionId, ...day }));
    days.set(key, known);
    // Counted before a crash that came before the progress was written.
    if (facts.createdAt >= known.countedTo) known.tally.add(facts);
  });
  return [...days.values()];
}

async function open(deps: QualityDeps, place: QualityPlace): Promise<Added> {
  const stored = await deps.quality.findDay(place);
  const { versionId, marketDay, dayAt } = place;
  return { versionId, marketDay, dayAt, countedTo: stored?.countedTo ?? new Date(0), tally: createQualityTally() };
}

/** Whether the day was as it was met, and holds what was added; another process was faster else, and the next round looks again. */
async function store(deps: QualityDeps, { tally, ...day }: QualityOwner & Added, to: Date): Promise<boolean> {
  // Another process has counted further before the day was met: the time to which it is counted never goes back.
  if (day.countedTo >= to) return true;
  let isStored = false;
  await deps.quality.changeDay(day, (before) => {
    isStored = before.countedTo.getTime() === day.countedTo.getTime();
    return isStored ? { ...before, ...plusQuality(before, tally.counts()), countedTo: to } : undefined;
  });
  return isStored;
}
