import type { SetReport } from "./judge-set.ts";
import { ALARM_LEVELS, type AlarmLevel } from "./measures/level-figures.ts";

/** Alarms per 1,000 honest rows that no set may exceed under the default policy. */
export const ALARMS_MAX: Readonly<Record<AlarmLevel, number>> = { medium: 30, high: 10, critical: 1 };
/** How many times as many the first three days of a new lender may have. */
const COLD_FACTOR = 2;
/** Least share, at medium, of what the same ranking finds at 30 alarms per 1,000: silence is no way to have few alarms. */
const SILENCE_MIN = 0.8;
/** Fewer frauds say nothing about recall. */
const FRAUDS_MIN = 50;
/** Least average precision and recall at 10 alarms per 1,000, by set; sets that are not named have no floor. */
const FLOORS: Readonly<Record<string, { readonly averagePrecision: number; readonly recallAt10: number }>> = {
  "first-generator": { averagePrecision: 0.28, recallAt10: 0.78 },
  sparkov: { averagePrecision: 0.26, recallAt10: 0.6 },
  synccfd: { averagePrecision: 0.68, recallAt10: 0.6 },
  handbook: { averagePrecision: 0.56, recallAt10: 0.75 },
};
/** Least average precision that the product's fit to a set's own first days reaches on its last days. */
export const FITTED_AP: Readonly<Record<string, number>> = { sparkov: 0.6, synccfd: 0.74 };
/** Least average precision of the generators' rows without devices, phones and BVNs. */
const POOR_FEED_AP = 0.35;
/** Least share of all planned frauds, and of the tellable ones of each way, found at medium on the generator. */
const CASES_MIN = 0.7;
const TELLABLE_MIN = 0.8;
const TELLABLE_MIN_OF: Readonly<Record<string, number>> = { mule_fan_in: 0.6, pass_through: 0.6 };
const GENERATOR = "generator";

/** Says where a report of the default policy misses what was set out to reach, one sentence each; none when it does not. */
export function missedGoals(report: SetReport): readonly string[] {
  return [
    ...missedAlarms(report),
    ...missedRanking(report),
    ...missedFit(report),
    ...missedVariants(report),
    ...missedPatterns(report),
  ].map((sentence) => `${report.set}: ${sentence}`);
}

function missedAlarms({ figures, coldAlarms }: SetReport): readonly string[] {
  return ALARM_LEVELS.flatMap((level) => [
    ...tooMany(`alarms at ${level}`, figures.levels[level].alarms, ALARMS_MAX[level]),
    ...tooMany(`alarms at ${level} in the first three days`, coldAlarms[level], COLD_FACTOR * ALARMS_MAX[level]),
  ]);
}

function missedRanking({ set, figures, judged }: SetReport): readonly string[] {
  const [, floors] = Object.entries(FLOORS).find(([name]) => set.startsWith(name)) ?? [];
  const silence = SILENCE_MIN * (figures.recallAt30 ?? 0);
  return [
    ...(judged.frauds < FRAUDS_MIN ? [] : tooFew("recall at medium", figures.levels.medium.recall, silence)),
    ...(floors === undefined ? [] : tooFew("AP", figures.averagePrecision, floors.averagePrecision)),
    ...(floors === undefined ? [] : tooFew("recall at 10 alarms", figures.recallAt10, floors.recallAt10)),
  ];
}

function missedFit({ set, fitted }: SetReport): readonly string[] {
  const [, least] = Object.entries(FITTED_AP).find(([name]) => set.startsWith(name)) ?? [];
  return fitted === null || least === undefined ? [] : tooFew("AP of the fit", fitted.averagePrecision, least);
}

function missedVariants({ set, figures, variants: { poor, leak } }: SetReport): readonly string[] {
  const isGenerator = set.includes(GENERATOR);
  return [
    ...ALARM_LEVELS.flatMap((level) =>
      poor === undefined
        ? []
        : tooMany(`alarms at ${level} of a poor feed`, poor.levels[level].alarms, ALARMS_MAX[level]),
    ),
    ...(poor === undefined || !isGenerator ? [] : tooFew("AP of a poor feed", poor.averagePrecision, POOR_FEED_AP)),
    ...(leak === undefined || (leak.averagePrecision ?? 0) > (figures.averagePrecision ?? 0)
      ? []
      : ["labels known at once are not seen as a leak"]),
  ];
}

function missedPatterns({ set, patterns }: SetReport): readonly string[] {
  if (set !== GENERATOR) return [];
  return patterns.flatMap(({ pattern, casesFound, tellableCasesFound }) =>
    pattern === "all"
      ? tooFew("share of all cases at medium", casesFound, CASES_MIN)
      : tooFew(`tellable cases of ${pattern}`, tellableCasesFound, TELLABLE_MIN_OF[pattern] ?? TELLABLE_MIN),
  );
}

function tooMany(what: string, found: number, most: number): readonly string[] {
  return found <= most ? [] : [`${what}: at most ${most} wanted, found ${found.toFixed(2)}`];
}

function tooFew(what: string, found: number | null, least: number): readonly string[] {
  return found === null || found >= least
    ? []
    : [`${what}: at least ${least.toFixed(3)} wanted, found ${found.toFixed(3)}`];
}
