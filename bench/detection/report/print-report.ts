import type { SetReport } from "../judge-set.ts";
import type { Figures } from "../measures/figures.ts";
import { ALARM_LEVELS } from "../measures/level-figures.ts";

/** Heads of the columns of `figuresLine`. */
export const FIGURES_HEAD = [
  "| set | frauds | AUC | AP | recall at 10, 30 | alarms per 1,000 | recall | money caught | first 3 days |",
  "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
] as const;

/** The line of a set in the table of all sets, its replays beside the main one below it. */
export function figuresLines({ set, judged, figures, fitted, variants, coldAlarms }: SetReport): readonly string[] {
  const cold = ALARM_LEVELS.map((level) => alarms(coldAlarms[level])).join("/");
  return [
    line(`${set} | ${judged.frauds} of ${judged.rows}`, figures, cold),
    ...(fitted === null ? [] : [line(`${set}, fitted to its own first days | `, fitted, "")]),
    ...Object.entries(variants).map(([name, of]) => line(`${set}, ${VARIANT_WORDS[name] ?? name} | `, of, "")),
  ];
}

const VARIANT_WORDS: Readonly<Record<string, string>> = {
  withheld: "labels withheld",
  leak: "labels known at once",
  poor: "no device, phone, BVN",
};

function line(name: string, { auc, averagePrecision, recallAt10, recallAt30, levels }: Figures, cold: string): string {
  const of = (pick: "recall" | "moneyCaught") => ALARM_LEVELS.map((level) => share(levels[level][pick])).join("/");
  const cells = [
    name,
    share(auc, 3),
    share(averagePrecision, 3),
    `${share(recallAt10)}, ${share(recallAt30)}`,
    ALARM_LEVELS.map((level) => alarms(levels[level].alarms)).join("/"),
    of("recall"),
    of("moneyCaught"),
    cold,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** What each way of fraud is found of, where the data name it. */
export function patternTable({ set, patterns }: SetReport): readonly string[] {
  if (patterns.length <= 1) return [];
  return [
    "",
    `${set}: found at medium`,
    "",
    "| pattern | rows | found | cases | found | tellable cases | found |",
    "|---|--:|--:|--:|--:|--:|--:|",
    ...patterns.map((each) =>
      [
        `| ${each.pattern}`,
        each.rows,
        share(each.rowsFound),
        each.cases,
        share(each.casesFound),
        each.tellableCases,
        `${share(each.tellableCasesFound)} |`,
      ].join(" | "),
    ),
  ];
}

/** What each rule does, the one to which most alarms are owed first. */
export function ruleTable({ set, rules }: SetReport): readonly string[] {
  const sorted = rules.toSorted((left, right) => right.alarmsOwed - left.alarmsOwed);
  return [
    "",
    `${set}: rules (owed: what would not be medium without the rule)`,
    "",
    "| rule | weight | hits, frauds | of frauds | hits per 1,000 honest | precision | alarms owed | recall owed |",
    "|---|--:|--:|--:|--:|--:|--:|--:|",
    ...sorted.map((rule) =>
      [
        `| ${rule.code}`,
        rule.weight,
        rule.fraudHits,
        share(rule.recall),
        alarms(rule.honestHits),
        share(rule.precision, 3),
        alarms(rule.alarmsOwed),
        `${share(rule.recallOwed)} |`,
      ].join(" | "),
    ),
  ];
}

/** Whether labels that are known at once look better than they can be: a backtest that forgot the delay must be seen. */
export function leakLine({ set, figures, variants: { leak } }: SetReport): readonly string[] {
  if (leak === undefined) return [];
  const [honest, told] = [figures.averagePrecision ?? 0, leak.averagePrecision ?? 0];
  const verdict = told > honest ? "seen" : "not seen";
  return [`leak ${verdict} on ${set}: AP ${share(honest, 3)} with labels after 7 days, ${share(told, 3)} at once`];
}

/** A share for people: `.62`, or `-` where there is none. */
export function share(value: number | null, digits = 2): string {
  return value === null ? "-" : value.toFixed(digits).replace(/^0(?=\.)/u, "");
}

function alarms(perThousand: number): string {
  return perThousand >= 10 ? perThousand.toFixed(0) : perThousand.toFixed(1);
}
