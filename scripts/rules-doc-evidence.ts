import { existsSync, readFileSync } from "node:fs";

/** What `npm run bench:weights -- --write` left: how each weight was chosen, and what the choice does on a set that it never read. */
const EVIDENCE_FILE = new URL("../bench/detection/weights/evidence.json", import.meta.url);
const LEVELS = ["medium", "high", "critical"] as const;
/** Frauds at a level below which its odds say nothing. */
const FRAUDS_MIN = 20;
/** Frauds among so many transactions. */
const BASE_RATES = [100, 1_000, 10_000] as const;

interface Evidence {
  readonly factor: number;
  readonly sets: readonly { readonly name: string; readonly rows: number; readonly frauds: number }[];
  readonly rules: readonly {
    readonly code: string;
    readonly judged: number;
    readonly weight: number;
    readonly said: readonly { readonly set: string; readonly weight: number; readonly fraud_hits: number }[];
  }[];
  readonly left_out: readonly LeftOut[];
}

interface LeftOut {
  readonly set: string;
  readonly judged_frauds: number;
  readonly auc: number;
  readonly average_precision: number;
  readonly recall_at_10: number;
  readonly alarms: readonly number[];
  readonly recall: readonly number[];
  readonly doublings_per_ten_points: number;
}

/** The sections of docs/rules.md that tell what points mean, how well the weights do and where each comes from; none without a measurement. */
export function evidenceSections(): readonly string[] {
  if (!existsSync(EVIDENCE_FILE)) return [];
  const evidence = readEvidence();
  return [meaning(evidence), figures(evidence), weights(evidence)];
}

/** What docs/rules.md, the dashboard and the OpenAPI document say of points and levels. */
export interface ScoreMeaning {
  /** How often ten more points double the odds of fraud: in the set where least, and where most. */
  readonly doublings: { readonly least: number; readonly most: number };
  readonly levels: readonly {
    readonly level: (typeof LEVELS)[number];
    /** Times the base odds, in the set where the level is worth least; whole. */
    readonly odds: number;
    /** Share of alarms that is fraud at each of the base rates, as text. */
    readonly precision: readonly string[];
  }[];
}

/** What the evidence says of points and levels. */
export function scoreMeaning(): ScoreMeaning {
  return meaningOf(readEvidence());
}

function readEvidence(): Evidence {
  return JSON.parse(readFileSync(EVIDENCE_FILE, "utf8"));
}

function meaningOf({ left_out }: Evidence): ScoreMeaning {
  const doublings = left_out.map((each) => each.doublings_per_ten_points);
  const tenths = (value: number) => Math.round(10 * value) / 10;
  return {
    doublings: { least: tenths(Math.min(...doublings)), most: tenths(Math.max(...doublings)) },
    levels: LEVELS.map((level, index) => {
      const odds = Math.round(Math.min(...left_out.flatMap((each) => oddsAt(each, index))));
      return { level, odds, precision: BASE_RATES.map((rate) => percent(precisionOf(odds, rate))) };
    }),
  };
}

function meaning(evidence: Evidence): string {
  const { doublings, levels } = meaningOf(evidence);
  const rows = levels.map(({ level, odds, precision }) => `| ${level} or above | ${odds} | ${precision.join(" | ")} |`);
  return `## What a score, a level and ten points mean

A score is no probability: the same score means another chance of fraud where fraud is rarer. **Ten points multiply the odds of fraud**: on the data sets
measured, ten more points double the odds ${doublings.least} to ${doublings.most} times. Points beyond 100 still order the worst, though the score stops there.

A level says how many times the odds of your own base rate a transaction has. In the set where each level is worth least, and what share of the
alarms is fraud where 1 transaction in 100, 1,000 or 10,000 is:

| level | times the odds | 1 in 100 | 1 in 1,000 | 1 in 10,000 |
|---|--:|--:|--:|--:|
${rows.join("\n")}

So where 1 transaction in 10,000 is fraud, most alarms at medium are false by arithmetic, whatever the rules: ask for a second factor there, and keep people's time for the higher levels.`;
}

/** How many times the base odds a row at the level or above has; nothing where too few frauds are. */
function oddsAt({ alarms, recall, judged_frauds }: LeftOut, level: number): readonly number[] {
  const [share, found] = [(alarms[level] ?? 0) / 1_000, recall[level] ?? 0];
  return found * judged_frauds < FRAUDS_MIN || share === 0 ? [] : [found / share];
}

function precisionOf(odds: number, rate: number): number {
  const after = odds / (rate - 1);
  return after / (1 + after);
}

function figures({ left_out }: Evidence): string {
  const rows = left_out.map(({ set, judged_frauds, auc, average_precision, recall_at_10, alarms, recall }) =>
    [
      `| ${set}`,
      judged_frauds,
      auc.toFixed(2),
      average_precision.toFixed(2),
      recall_at_10.toFixed(2),
      alarms.map((count) => (count >= 10 ? count.toFixed(0) : count.toFixed(1))).join(" / "),
      `${recall.map((share) => share.toFixed(2)).join(" / ")} |`,
    ].join(" | "),
  );
  return `## What the default policy finds

Judged on the last 35 % of each set's days, point in time, frauds known 7 days later, with weights that were chosen without the set and its cousins
([how](../bench/detection/README.md)). The rules themselves and the judged weights were written by people who had seen the sets.
The table, and what sets make of the weights below, were measured before eight rules of the same version were mended for feeds that nobody here had ([what for](../bench/detection/README.md#feeds-that-are-not-at-hand));
figures of the rules as they are: [detection](../bench/README.md#detection).

| set | frauds | AUC | AP | recall at 10 alarms per 1,000 | alarms per 1,000 honest: medium / high / critical | recall |
|---|--:|--:|--:|--:|--:|--:|
${rows.join("\n")}`;
}

function weights({ rules, factor }: Evidence): string {
  const rows = rules.map(({ code, judged, weight, said }) => {
    const words = said.map((each) => `${each.set} ${each.weight} (${each.fraud_hits})`).join(", ");
    return `| [\`${code}\`](#${code}) | ${judged} | ${words === "" ? "no two sets show it" : words} | ${weight} |`;
  });
  return `## Where the weights come from

A weight begins as a person's judgement. Every data set in which the rule hits at least 50 frauds says what it would make of it: a logistic regression on the
set's own labels, with an intercept of its own, weights not negative, drawn to the judged ones. Where two sets or more speak, the weight is the lower third of
what they say, within .8 to 1.25 of the judged value. Then all weights are multiplied by one factor (${factor.toFixed(2)}), the largest with which no set has more than 28 / 9.5 / .95
alarms per 1,000 honest transactions at medium / high / critical. \`npm run bench:weights\` does it again.

| rule | judged | what sets make of it (frauds hit) | weight |
|---|--:|---|--:|
${rows.join("\n")}`;
}

function percent(share: number): string {
  return share >= 0.1 ? `${(100 * share).toFixed(0)} %` : `${(100 * share).toFixed(1)} %`;
}
