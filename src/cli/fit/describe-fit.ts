import { DAY_MS } from "../../engine/market/market-time.ts";
import type { FitResult } from "../../fit/fit-result.ts";
import type { PolicyFigures } from "../../fit/measure/policy-figures.ts";
import type { Interval } from "../../fit/statistics/interval.ts";

/** A fit as JSON has it: snake_case names, market days as dates. */
export function fitData(result: FitResult): unknown {
  return snakeCase(result);
}

/** A fit in lines: what it learnt from, before and after on the tested days, and the path of changes. */
export function describeFit(result: FitResult): readonly string[] {
  const { split } = result;
  const lines =
    split === null
      ? []
      : [
          `learnt from ${dayText(split.trainedFromDay)} to ${dayText(split.trainedToDay)} (${split.fraudsTrained} frauds), judged on ${dayText(split.testedFromDay)} to ${dayText(split.testedToDay)} (${split.fraudsTested} frauds)`,
        ];
  if (result.kind === "abstained")
    return [
      ...lines,
      ...(result.before === null ? [] : describeFigures("before", result.before)),
      `abstained: ${result.because}`,
    ];
  return [
    ...lines,
    ...describeFigures("before", result.before),
    ...describeFigures("after", result.after),
    ...result.path.map(({ changes, change, averagePrecision }) => {
      const what = change.rules[0]?.code ?? "thresholds";
      return `${changes} changes: ${what}, average precision ${text(averagePrecision)}`;
    }),
    `thresholds: ${JSON.stringify(result.suggestion.thresholds)}`,
    ...(result.budgetMet === false
      ? ["over the alerts asked for: thresholds end at 98; allow more changes, or ask for more alerts"]
      : []),
    `points that double the odds of fraud: ${result.pointsPerDoubling ?? "unknown"}`,
  ];
}

function describeFigures(name: string, { levels, averagePrecision, auc }: PolicyFigures): readonly string[] {
  return [
    `${name}: average precision ${text(averagePrecision)}, AUC ${text(auc)}`,
    ...levels.map(
      ({ level, alertsPer1000, alertsPerDay, precision, recall }) =>
        `  ${level}: alerts ${text(alertsPer1000)} of 1,000 and ${text(alertsPerDay)} a day, precision ${text(precision)}, recall ${text(recall)}`,
    ),
  ];
}

function text(interval: Interval | null): string {
  return interval === null ? "unknown" : `${interval.value} (${interval.low} to ${interval.high})`;
}

/** Codes and parameter names are snake_case already, so every name may pass. */
function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      name.endsWith("Day") && typeof member === "number"
        ? [snakeName(name.slice(0, -"Day".length)), dayText(member)]
        : [snakeName(name), snakeCase(member)],
    ),
  );
}

function snakeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/([a-z])(\d+)$/, "$1_$2");
}

/** A market-time day as a date. */
function dayText(marketDay: number): string {
  return new Date(marketDay * DAY_MS).toISOString().slice(0, 10);
}
