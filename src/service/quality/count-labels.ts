import { DAY_MS } from "../../engine/market/market-time.ts";
import { notDeleted } from "../../store/repositories/decisions.ts";
import type { QualityDocument } from "../../store/repositories/quality.ts";
import type { DecisionRecord } from "../../store/repositories/store-documents.ts";
import { eachDecision, marketDayAt } from "./count-quality.ts";
import { isKept } from "./is-kept.ts";
import type { QualityDeps } from "./quality-deps.ts";
import { factsOf } from "./quality-facts.ts";
import { createQualityTally } from "./tally-quality.ts";

/** Days whose labels are counted in one round. */
const DAYS_MAX = 20;
/** A day with many decisions is counted less often: so long for each of them, at most five minutes. */
const WAIT_MS_PER_DECISION = 0.3;
const WAIT_MS_MAX = 300_000;
const LABELS = ["fraud", "legitimate", "suspected"] as const;

/** Asks for a new count of the labels of the day on which a decision was made. Asking twice does no harm. */
export async function askForLabels(
  deps: Pick<QualityDeps, "quality" | "now">,
  record: DecisionRecord | undefined,
): Promise<void> {
  const decision = notDeleted(record);
  if (decision === undefined) return;
  const { organisationId, environment, policy, createdAt } = decision;
  const day = marketDayAt(createdAt);
  const place = { organisationId, environment, versionId: policy.versionId, ...day };
  await deps.quality.changeDay(place, (before) => {
    const waitMs = Math.min(WAIT_MS_MAX, before.decisions * WAIT_MS_PER_DECISION);
    return {
      ...before,
      labelsAsked: before.labelsAsked + 1,
      recountAt: before.recountAt ?? new Date(deps.now() + waitMs),
    };
  });
}

/** Counts the labels anew of days for which somebody asked: what stands is replaced, so that counting twice changes nothing. */
export async function countLabels(deps: QualityDeps): Promise<void> {
  for (const day of await deps.quality.listDue(new Date(deps.now() + 1), DAYS_MAX)) await countDay(deps, day);
}

async function countDay(deps: QualityDeps, day: QualityDocument): Promise<void> {
  const { organisationId, environment, versionId, dayAt: from } = day;
  const tally = createQualityTally();
  // Of a day of which decisions are deleted already nothing can be counted any more: what stands, stays.
  const isWhole = await isKept(deps, organisationId, from);
  if (isWhole) {
    const to = new Date(from.getTime() + DAY_MS);
    const filter = { organisationId, environment, from, to, labels: LABELS, policyVersionIds: [versionId] };
    await eachDecision(deps, filter, (decision) => tally.add(factsOf(decision), decision.feedback.at(-1)?.label));
  }
  await deps.quality.changeDay(day, (before) => {
    // A label came meanwhile, and may not be among these: the next round counts again.
    if (before.labelsAsked !== day.labelsAsked) return undefined;
    return { ...before, ...(isWhole && tally.labels()), recountAt: null };
  });
}
