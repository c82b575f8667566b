import type { Thresholds } from "../../../src/engine/decision/risk-level.ts";
import type { LabelledSet } from "../sets/labelled-set.ts";

/** The levels that raise an alarm. */
export const ALARM_LEVELS = ["medium", "high", "critical"] as const;
export type AlarmLevel = (typeof ALARM_LEVELS)[number];

/** What one level's threshold finds and costs; shares are 0 to 1, null when undefined. */
export interface LevelFigures {
  /** Honest rows at the level or above, per 1,000 honest rows. */
  readonly alarms: number;
  readonly recall: number | null;
  readonly precision: number | null;
  /** Share of the frauds' money in rows at the level or above. */
  readonly moneyCaught: number | null;
}

/** Counts some rows of a set at each level; `scores` stand by row of the set. */
export function levelFigures(
  { frauds, amounts }: LabelledSet,
  scores: Uint8Array,
  { rows, thresholds }: { readonly rows: Int32Array; readonly thresholds: Thresholds },
): Readonly<Record<AlarmLevel, LevelFigures>> {
  const figures = (level: AlarmLevel): LevelFigures => {
    const count = { honest: 0, fraud: 0, alarms: 0, hits: 0, money: 0, caught: 0 };
    for (const row of rows) {
      const isAlarm = (scores[row] ?? 0) >= thresholds[level];
      const amount = amounts[row] ?? 0;
      if (frauds[row] === 1) {
        count.fraud += 1;
        count.money += amount;
        if (isAlarm) [count.hits, count.caught] = [count.hits + 1, count.caught + amount];
      } else {
        count.honest += 1;
        if (isAlarm) count.alarms += 1;
      }
    }
    return {
      alarms: (1_000 * count.alarms) / Math.max(1, count.honest),
      recall: shareOf(count.hits, count.fraud),
      precision: shareOf(count.hits, count.hits + count.alarms),
      moneyCaught: shareOf(count.caught, count.money),
    };
  };
  return { medium: figures("medium"), high: figures("high"), critical: figures("critical") };
}

/** A share; null of nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
