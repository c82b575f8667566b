import { RISK_LEVELS, type RiskLevel } from "../engine/decision/risk-level.ts";
import { withinSafeIntegers } from "../engine/statistics/within-safe-integers.ts";

/** Levels that flag a row, the lowest first. */
const MOVED_LEVELS = ["medium", "high", "critical"] as const;

/** Rows that one version flags at a level and the other does not; amounts are minor units. */
export interface ThresholdMove {
  readonly level: RiskLevel;
  readonly flagged: number;
  readonly released: number;
  readonly fraudNewlyCaught: number;
  readonly fraudNewlyMissed: number;
  readonly legitimateNewlyFlagged: number;
  readonly legitimateReleased: number;
  readonly amountNewlyCaught: number;
  readonly amountNewlyMissed: number;
}

/** What is asked of a row for the moves over thresholds. */
export interface MovedRow {
  readonly before: RiskLevel;
  readonly after: RiskLevel;
  readonly label: string | null;
  readonly amountMinor: number;
}

/** What moves over each level's threshold; the counts of several parts add up. */
export function thresholdMoves(rows: readonly MovedRow[]): readonly ThresholdMove[] {
  return MOVED_LEVELS.map((level) => {
    const newly = rows.filter((row) => !reaches(row.before, level) && reaches(row.after, level));
    const noMore = rows.filter((row) => reaches(row.before, level) && !reaches(row.after, level));
    return {
      level,
      flagged: newly.length,
      released: noMore.length,
      fraudNewlyCaught: labelled(newly, "fraud").length,
      fraudNewlyMissed: labelled(noMore, "fraud").length,
      legitimateNewlyFlagged: labelled(newly, "legitimate").length,
      legitimateReleased: labelled(noMore, "legitimate").length,
      amountNewlyCaught: amountOf(labelled(newly, "fraud")),
      amountNewlyMissed: amountOf(labelled(noMore, "fraud")),
    };
  });
}

/** Adds up the moves of several parts. */
export function sumMoves(parts: readonly (readonly ThresholdMove[])[]): readonly ThresholdMove[] {
  return MOVED_LEVELS.map((level, index) => {
    const sum = (name: Exclude<keyof ThresholdMove, "level">) =>
      parts.reduce((total, moves) => withinSafeIntegers(total + (moves[index]?.[name] ?? 0)), 0);
    return {
      level,
      flagged: sum("flagged"),
      released: sum("released"),
      fraudNewlyCaught: sum("fraudNewlyCaught"),
      fraudNewlyMissed: sum("fraudNewlyMissed"),
      legitimateNewlyFlagged: sum("legitimateNewlyFlagged"),
      legitimateReleased: sum("legitimateReleased"),
      amountNewlyCaught: sum("amountNewlyCaught"),
      amountNewlyMissed: sum("amountNewlyMissed"),
    };
  });
}

/** Whether a row of a level is flagged at another one. */
export function reaches(level: RiskLevel, least: RiskLevel): boolean {
  return RISK_LEVELS.indexOf(level) >= RISK_LEVELS.indexOf(least);
}

function labelled(rows: readonly MovedRow[], label: string): readonly MovedRow[] {
  return rows.filter((row) => row.label === label);
}

function amountOf(rows: readonly MovedRow[]): number {
  return rows.reduce((sum, { amountMinor }) => withinSafeIntegers(sum + amountMinor), 0);
}
