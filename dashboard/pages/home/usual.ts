import type { OverviewHour, RecommendedAction } from "../../../clients/typescript/src/types.ts";
import { getOverview } from "../../api/overview.ts";

/** What the days before the last 24 hours were like, as means of a day. */
export interface Usual {
  /** Decisions in the hour that begins at a time, by the hour of the day. */
  readonly scoredAt: (from: string) => number;
  /** Share of decisions that advised review or block. */
  readonly heldShare: number;
  /** Share of decisions in which a rule fired, by its code. */
  readonly ruleShares: Readonly<Record<string, number>>;
}

/** The days before the last 24 hours. */
export interface Before {
  readonly scored: number;
  /** Undefined where less than a day of them saw decisions. */
  readonly usual: Usual | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const WEEK_HOURS = 168;
const HELD: readonly RecommendedAction[] = ["manual_review", "block"];

/** Decisions of these hours that advised review or block. */
export function heldIn(hours: readonly OverviewHour[]): number {
  return sum(hours.flatMap(({ by_action }) => HELD.map((action) => by_action[action] ?? 0)));
}

/** Decisions of these hours. */
export function scoredIn(hours: readonly OverviewHour[]): number {
  return sum(hours.map(({ scored }) => scored));
}

/** How many decisions are usual in these hours; of the current one, in as much of it as has passed. */
export function usualIn(usual: Usual, hours: readonly OverviewHour[], nowMs: number): number {
  const passed = (from: string) => Math.min(1, Math.max(0, (nowMs - Date.parse(from)) / HOUR_MS));
  return sum(hours.map(({ from }) => usual.scoredAt(from) * passed(from)));
}

/** Reads the six days before the last 24 hours. */
export async function getBefore(signal: AbortSignal): Promise<Before> {
  const [week, day] = await Promise.all([getOverview(WEEK_HOURS, signal), getOverview(DAY_HOURS, signal)]);
  const before = week.hours.slice(0, -DAY_HOURS);
  const first = before.findIndex(({ scored }) => scored > 0);
  const seen = first < 0 ? [] : before.slice(first);
  const scored = scoredIn(seen);
  if (seen.length < DAY_HOURS) return { scored, usual: undefined };
  const ruleShares = Object.fromEntries(
    Object.entries(week.rule_hits).map(([code, hits]) => [code, (hits - (day.rule_hits[code] ?? 0)) / scored]),
  );
  return { scored, usual: { scoredAt: meanByHour(seen), heldShare: heldIn(seen) / scored, ruleShares } };
}

function meanByHour(hours: readonly OverviewHour[]): (from: string) => number {
  const hourOf = (from: string) => new Date(from).getUTCHours();
  const means = Array.from({ length: DAY_HOURS }, (_, hour) => {
    const same = hours.filter(({ from }) => hourOf(from) === hour);
    return scoredIn(same) / Math.max(same.length, 1);
  });
  return (from) => means[hourOf(from)] ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
