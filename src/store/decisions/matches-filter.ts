import type { StoredDecision } from "../repositories/store-documents.ts";
import type { DecisionFilter, DecisionPlace, DecisionSort } from "./decision-list.ts";

/** Hundredths in a point: points are summed in whole numbers. */
export const HUNDREDTHS = 100;

/** Whether a decision is wanted. */
export function matchesFilter(decision: StoredDecision, filter: DecisionFilter): boolean {
  const { input, createdAt } = decision;
  return (
    decision.organisationId === filter.organisationId &&
    decision.environment === filter.environment &&
    createdAt < filter.to &&
    (filter.from === undefined || createdAt >= filter.from) &&
    isAmong(filter.customer && [filter.customer], input.customer.idHash) &&
    isAmong(filter.device && [filter.device], input.device?.idHash) &&
    isAmong(filter.beneficiary && [filter.beneficiary], input.beneficiary?.accountHash) &&
    isAmong(filter.bvn && [filter.bvn], input.customer.bvnHash) &&
    isAmong(filter.phone && [filter.phone], input.customer.phoneHash) &&
    isAmong(filter.levels, decision.riskLevel) &&
    isAmong(filter.actions, decision.recommendedAction) &&
    isAmong(filter.labels, labelOf(decision)) &&
    isAmong(filter.policyVersionIds, decision.policy.versionId) &&
    isAmong(filter.shadowLevels, decision.shadow?.riskLevel) &&
    isAmong(filter.shadowVersionIds, decision.shadow?.versionId) &&
    (!filter.rules || decision.reasons.some(({ code }) => filter.rules?.includes(code)))
  );
}

/** The latest label; `none` where there is none. */
export function labelOf({ feedback }: Pick<StoredDecision, "feedback">): string {
  return feedback.at(-1)?.label ?? "none";
}

/** Points in hundredths, also of a decision of a version that did not store them. */
export function hundredthsOf({ reasons }: Pick<StoredDecision, "reasons">): number {
  return reasons.reduce((sum, { contribution }) => sum + Math.round(contribution * HUNDREDTHS), 0);
}

/** Compares two places: below 0 where the first comes first in an order. */
export function comparePlaces(sort: DecisionSort, a: DecisionPlace, b: DecisionPlace): number {
  if (sort === "points" && a.hundredths !== b.hundredths) return b.hundredths - a.hundredths;
  if (a.atMs !== b.atMs) return b.atMs - a.atMs;
  return a.id < b.id ? 1 : Number(a.id !== b.id) * -1;
}

function isAmong(wanted: readonly string[] | "" | undefined, found: string | undefined): boolean {
  return !wanted || (found !== undefined && wanted.includes(found));
}
