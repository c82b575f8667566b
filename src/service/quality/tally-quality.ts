import type { QualityCounts, QualityLabels } from "../../store/repositories/quality.ts";
import type { QualityFacts } from "./quality-facts.ts";

/** Bins of a score of 0 to 100. */
const SCORE_BINS = 10;
const SCORES = 101;

/** Counts that are added to decision by decision. */
export interface QualityTally {
  /** `label`: the newest that it was given; only `labels` tells it. */
  add(facts: QualityFacts, label?: string): void;
  counts(): QualityCounts;
  labels(): QualityLabels;
}

type Tally = Record<string, number>;

/** Opens a tally of some decisions of one version; adding them in another order comes to the same. */
export function createQualityTally(): QualityTally {
  let decisions = 0;
  const byRiskLevel: Tally = {};
  const byAction: Tally = {};
  const ruleHits: Tally = {};
  const scoreBins: Tally = {};
  const shadows: Record<string, Record<string, { decisions: number; amountMinor: number }>> = {};
  const labels: Record<string, Tally> = {};
  const shadowLabels: Record<string, Record<string, Tally>> = {};

  function addShadow({ shadow, riskLevel, amountMinor }: QualityFacts, label: string | undefined): void {
    if (shadow === undefined) return;
    const cell = `${riskLevel}_${shadow.riskLevel}`;
    const cells = memberOf(shadows, shadow.versionId, () => ({}));
    const counted = memberOf(cells, cell, () => ({ decisions: 0, amountMinor: 0 }));
    counted.decisions += 1;
    counted.amountMinor += amountMinor;
    if (label === undefined) return;
    const byCell = memberOf(shadowLabels, shadow.versionId, () => ({}));
    increment(
      memberOf(byCell, cell, () => ({})),
      label,
    );
  }

  return {
    add(facts, label) {
      decisions += 1;
      increment(byRiskLevel, facts.riskLevel);
      increment(byAction, facts.recommendedAction);
      increment(scoreBins, String(Math.min(SCORE_BINS - 1, Math.floor((facts.score * SCORE_BINS) / SCORES))));
      for (const code of facts.ruleHits) increment(ruleHits, code);
      if (label !== undefined) {
        const ofLevel = memberOf(labels, facts.riskLevel, () => ({}));
        increment(ofLevel, label);
      }
      addShadow(facts, label);
    },
    counts: () => ({ decisions, byRiskLevel, byAction, ruleHits, scoreBins, shadows }),
    labels: () => ({ labels, shadowLabels }),
  };
}

/** Two counts together. */
export function plusQuality(one: QualityCounts, other: QualityCounts): QualityCounts {
  const shadows = { ...one.shadows };
  for (const [versionId, cells] of Object.entries(other.shadows)) {
    const sum = { ...shadows[versionId] };
    for (const [cell, { decisions, amountMinor }] of Object.entries(cells)) {
      const known = sum[cell] ?? { decisions: 0, amountMinor: 0 };
      sum[cell] = { decisions: known.decisions + decisions, amountMinor: known.amountMinor + amountMinor };
    }
    shadows[versionId] = sum;
  }
  return {
    decisions: one.decisions + other.decisions,
    byRiskLevel: plusCounts(one.byRiskLevel, other.byRiskLevel),
    byAction: plusCounts(one.byAction, other.byAction),
    ruleHits: plusCounts(one.ruleHits, other.ruleHits),
    scoreBins: plusCounts(one.scoreBins, other.scoreBins),
    shadows,
  };
}

function plusCounts(one: Readonly<Tally>, other: Readonly<Tally>): Readonly<Tally> {
  const sum = { ...one };
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

function memberOf<T>(record: Record<string, T>, name: string, make: () => T): T {
  const known = record[name];
  if (known !== undefined) return known;
  const made = make();
  record[name] = made;
  return made;
}

function increment(counts: Tally, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
