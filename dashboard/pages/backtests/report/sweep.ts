import type { Backtest, BacktestReport, Policy, SweepPoint } from "../../../../clients/typescript/src/types.ts";
import { FLAGGED_LEVELS, type FlaggedLevel } from "../../../api/words.ts";

/** From which score each level begins. */
export type Thresholds = Readonly<Record<FlaggedLevel, number>>;

/** The highest score. */
export const SCORE_MAX = 100;

/** What a threshold would do; scores are whole, so a broken threshold flags from the next whole one. */
export function sweepAt(report: BacktestReport, threshold: number): SweepPoint {
  const at = Math.min(SCORE_MAX, Math.max(0, Math.ceil(threshold)));
  return (
    report.sweep[at] ?? {
      min_score: at,
      flagged_share: 0,
      precision: null,
      recall: null,
      fraud_amount: null,
      alerts_per_day: null,
    }
  );
}

/** Between which scores a level's threshold may move: the order of the levels stays. */
export function boundsOf(thresholds: Thresholds, level: FlaggedLevel): { readonly min: number; readonly max: number } {
  const index = FLAGGED_LEVELS.indexOf(level);
  const [below, above] = [FLAGGED_LEVELS[index - 1], FLAGGED_LEVELS[index + 1]];
  return {
    min: below === undefined ? 1 : thresholds[below] + 1,
    max: above === undefined ? SCORE_MAX : thresholds[above] - 1,
  };
}

/** Thresholds as an address has them, `30,50,80`; undefined where they are none, or do not rise within a score. */
export function thresholdsOfText(text: string): Thresholds | undefined {
  const [medium = 0, high = 0, critical = 0, ...more] = text.split(",").map(Number);
  const rise = medium >= 1 && medium < high && high < critical && critical <= SCORE_MAX && more.length === 0;
  return rise ? { medium, high, critical } : undefined;
}

/** The policy's own thresholds: in the summary where the file has labels, else in the policy; undefined where neither can be read. */
export function thresholdsOf(
  { summary, policy: { version_id } }: Backtest,
  policy: Policy | undefined,
): Thresholds | undefined {
  const said = summary?.labels?.thresholds;
  if (said !== undefined)
    return Object.fromEntries(said.map(({ level, min_score }) => [level, min_score])) as Thresholds;
  return policy?.versions?.find((one) => one.version_id === version_id)?.thresholds;
}

/** Where the levels part by what was counted, for a key that may not read the policy: a threshold with the same flagged share. */
export function thresholdsFromCounts({ summary }: Backtest, report: BacktestReport): Thresholds {
  const scored = Math.max(summary?.scored ?? 0, 1);
  let flagged = 0;
  const found: Record<string, number> = {};
  let above = SCORE_MAX + 1;
  for (const level of [...FLAGGED_LEVELS].reverse()) {
    flagged += summary?.by_risk_level[level] ?? 0;
    const share = flagged / scored;
    const at = report.sweep.findIndex(({ flagged_share }) => flagged_share <= share + 0.000_05);
    above = Math.max(FLAGGED_LEVELS.indexOf(level) + 1, Math.min(at < 0 ? SCORE_MAX : at, above - 1));
    found[level] = above;
  }
  return found as Thresholds;
}
