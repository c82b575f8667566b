import { rounded } from "./summary.ts";

/**
 * How well points order fraud before legitimate rows: the area under the ROC curve by the rank-sum statistic, ties at half, and average
 * precision over distinct points, the highest first; 4 decimals, null without both kinds of rows. Takes frauds and legitimate rows by
 * uncapped points in hundredths: a score that ends at 100 says nothing about the order among the worst.
 */
export function pointsRanking(byPoints: Readonly<Record<string, readonly number[]>>): {
  readonly auc: number | null;
  readonly averagePrecision: number | null;
} {
  const steps = Object.entries(byPoints)
    .map(([hundredths, [frauds = 0, legitimate = 0]]) => ({ hundredths: Number(hundredths), frauds, legitimate }))
    .sort((a, b) => b.hundredths - a.hundredths);
  const frauds = steps.reduce((sum, step) => sum + step.frauds, 0);
  const legitimate = steps.reduce((sum, step) => sum + step.legitimate, 0);
  if (frauds === 0 || legitimate === 0) return { auc: null, averagePrecision: null };
  let [caught, falseAlarms, wins, precisionSum] = [0, 0, 0, 0];
  for (const step of steps) {
    wins += step.frauds * (legitimate - falseAlarms - step.legitimate / 2);
    caught += step.frauds;
    falseAlarms += step.legitimate;
    precisionSum += step.frauds * (caught / (caught + falseAlarms));
  }
  return { auc: rounded(wins / (frauds * legitimate), 4), averagePrecision: rounded(precisionSum / frauds, 4) };
}
