import type { QualityDocument } from "../../store/repositories/quality.ts";
import { stabilityOf } from "./quality-figures.ts";

const SCORE_BINS = 10;

/** Stability indices of some days against others: of the score, and of each rule by code; null, and none, under 1,000 decisions on a side. */
export function driftOf(
  days: readonly QualityDocument[],
  before: readonly QualityDocument[],
): { readonly score: number | null; readonly rules: Readonly<Record<string, number>> } {
  const bins = (of: readonly QualityDocument[]) =>
    Array.from({ length: SCORE_BINS }, (_, bin) => sumOver(of, ({ scoreBins }) => scoreBins[bin]));
  const score = stabilityOf(bins(days), bins(before));
  if (score === null) return { score, rules: {} };
  const hits = (of: readonly QualityDocument[], code: string) => {
    const fired = sumOver(of, ({ ruleHits }) => ruleHits[code]);
    return [fired, sumOver(of, ({ decisions }) => decisions) - fired];
  };
  const codes = new Set([...days, ...before].flatMap(({ ruleHits }) => Object.keys(ruleHits)));
  const rules = [...codes]
    .sort()
    .map((code) => [code, stabilityOf(hits(days, code), hits(before, code)) ?? 0] as const);
  return { score, rules: Object.fromEntries(rules) };
}

/** A count, added up over days. */
export function sumOver(days: readonly QualityDocument[], count: (day: QualityDocument) => number | undefined): number {
  return days.reduce((sum, day) => sum + (count(day) ?? 0), 0);
}
