import type { DecisionFilter } from "../decisions/decision-list.ts";
import { type DecisionEntry, entryNumbers, ruleBit, versionNumber } from "./decision-entry.ts";

/** What an entry can say of a filter; the decision says the rest. */
export function entryFilter({ from, to, ...filter }: DecisionFilter): (entry: DecisionEntry) => boolean {
  const [fromMs, toMs] = [from?.getTime() ?? 0, to.getTime()];
  const actions = filter.actions && new Set(entryNumbers.actions(filter.actions));
  const levels = filter.levels && new Set(entryNumbers.levels(filter.levels));
  const labels = filter.labels && new Set(entryNumbers.labels(filter.labels));
  const versions = filter.policyVersionIds && new Set(filter.policyVersionIds.map(versionNumber));
  const bits = filter.rules?.map(ruleBit);
  return ({ at, action, level, label, version, rules }) =>
    at >= fromMs &&
    at < toMs &&
    actions?.has(action) !== false &&
    levels?.has(level) !== false &&
    labels?.has(label) !== false &&
    versions?.has(version) !== false &&
    bits?.some((bit) => Math.floor(rules / bit) % 2 === 1) !== false;
}
