import { DAY_MS, HOUR_MS } from "../../engine/market/market-time.ts";
import type { QualityOwner } from "../../store/repositories/quality.ts";
import { eachDecision, marketDayAt } from "./count-quality.ts";
import { isKept } from "./is-kept.ts";
import type { QualityDeps } from "./quality-deps.ts";
import { factsOf } from "./quality-facts.ts";
import { createQualityTally, type QualityTally } from "./tally-quality.ts";

/** By so long after a day's end what was slow to be stored, or decided by a wrong clock, is there. */
const AFTER_END_MS = 2 * HOUR_MS;
const ENVIRONMENTS = ["live", "test"] as const;

/** Counts every organisation's days that have ended anew; see `recountDays`. */
export async function recountAllDays(deps: QualityDeps): Promise<void> {
  for (const { _id: organisationId } of await deps.organisations.list())
    for (const environment of ENVIRONMENTS) await recountDays(deps, { organisationId, environment });
}

/**
 * Counts each day that has ended anew, once, and replaces what stands. Counting goes by the time that decisions bear, so that one which was
 * stored behind later ones (a database that stalled, a clock that was wrong) is in no count until then. Days of before it was first asked
 * for stay as they are. Counting twice changes nothing.
 */
export async function recountDays(deps: QualityDeps, { organisationId, environment }: QualityOwner): Promise<void> {
  const owner = { organisationId, environment };
  const nowMs = deps.now();
  const known = await deps.quality.readRecounted(owner);
  if (known === undefined) return deps.quality.writeRecounted(owner, marketDayAt(new Date(nowMs)).dayAt);
  for (let from = known; from.getTime() + DAY_MS + AFTER_END_MS <= nowMs; from = new Date(from.getTime() + DAY_MS)) {
    if (await isKept(deps, organisationId, from)) await recountDay(deps, owner, from);
    await deps.quality.writeRecounted(owner, new Date(from.getTime() + DAY_MS));
  }
}

async function recountDay(deps: QualityDeps, owner: QualityOwner, from: Date): Promise<void> {
  const to = new Date(from.getTime() + DAY_MS);
  const tallies = new Map<string, QualityTally>();
  await eachDecision(deps, { ...owner, from, to }, (decision) => {
    const { versionId } = decision.policy;
    const tally = tallies.get(versionId) ?? createQualityTally();
    tallies.set(versionId, tally);
    tally.add(factsOf(decision));
  });
  for (const [versionId, tally] of tallies)
    await deps.quality.changeDay({ ...owner, versionId, ...marketDayAt(from) }, (before) => {
      // Whoever counts on adds nothing of this day. Labels are counted anew of themselves, whenever one is given.
      const countedTo = new Date(Math.max(before.countedTo.getTime(), to.getTime()));
      return { ...before, ...tally.counts(), countedTo };
    });
}
