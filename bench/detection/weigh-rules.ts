import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { CompiledPolicy } from "../../src/engine/policy/compile-policy.ts";
import { ENGINE_VERSION } from "../../src/engine/policy/engine-version.ts";
import { type Figures, figuresOf, LABEL_DELAY_DAYS } from "./measures/figures.ts";
import { ALARM_LEVELS } from "./measures/level-figures.ts";
import { judgedRows } from "./measures/part-of-rows.ts";
import { doublingsPerTenPoints } from "./measures/points-figures.ts";
import { readPolicy } from "./read-policy.ts";
import { replaySet, type Strengths } from "./replay/replay-set.ts";
import { scoreStrengths } from "./replay/score-strengths.ts";
import { findSets, OWN_SETS } from "./sets/find-sets.ts";
import type { LabelledSet, SetSource } from "./sets/labelled-set.ts";
import { packSet } from "./sets/pack-set.ts";
import { type ChosenWeight, chooseWeights } from "./weights/choose-weights.ts";
import { JUDGED_WEIGHTS } from "./weights/judged-weights.ts";
import { type OwnFit, ownFit } from "./weights/own-fit.ts";
import { scaleWeights } from "./weights/scale-weights.ts";

// Weighs every rule by the data sets at hand: `npm run bench:weights` (DETECTION_DATA=/dir, --write); README.md beside has the recipe.
const { values: options } = parseArgs({
  options: { write: { type: "boolean", default: false }, sets: { type: "string" } },
});

/** What `scripts/write-rules-doc.ts` reads. */
const EVIDENCE_FILE = new URL("weights/evidence.json", import.meta.url);

/** Sets made by one hand, or by cousins: none of them says anything about another. */
const FAMILIES: readonly (readonly string[])[] = [
  ["handbook", "synccfd"],
  ["generator", "first-generator"],
];

interface Weighed {
  readonly set: LabelledSet;
  readonly strengths: Strengths;
  readonly fit: OwnFit;
}

/** Weights that are chosen from some sets. */
interface Chosen {
  readonly rules: readonly ChosenWeight[];
  readonly factor: number;
  readonly weights: readonly number[];
}

main();

function main(): void {
  const { policy } = readPolicy(undefined);
  const judged = policy.rules.map(({ code, weight }) => JUDGED_WEIGHTS[code] ?? weight);
  const weighed = wantedSets().map((source) => weigh(source, policy, judged));
  const chosen = choose(weighed, policy, judged);
  const leftOut = weighed.map((each) => {
    const others = weighed.filter(({ set }) => familyOf(set.name) !== familyOf(each.set.name));
    return figuresLeftOut(each, choose(others, policy, judged).weights, policy);
  });
  print(chosen, leftOut);
  if (options.write) write(chosen, weighed, leftOut);
}

function weigh(source: SetSource, policy: CompiledPolicy, judged: readonly number[]): Weighed {
  const set = packSet(source, { customerShare: 1 });
  const strengths = replaySet(set.columns, policy, { labelDelayDays: LABEL_DELAY_DAYS, poorFeed: false });
  process.stderr.write(`${source.name}: ${set.columns.rowCount} rows\n`);
  return { set, strengths, fit: ownFit(set, strengths, judged) };
}

function choose(sets: readonly Weighed[], policy: CompiledPolicy, judged: readonly number[]): Chosen {
  const codes = policy.rules.map(({ code }) => code);
  const rules = chooseWeights(
    codes,
    judged,
    sets.map(({ fit }) => fit),
  );
  const scaled = scaleWeights(rules, sets, policy.thresholds);
  return { rules, ...scaled };
}

interface LeftOut {
  readonly set: string;
  readonly judgedFrauds: number;
  readonly figures: Figures;
  readonly doublingsPerTenPoints: number;
}

function figuresLeftOut({ set, strengths }: Weighed, weights: readonly number[], policy: CompiledPolicy): LeftOut {
  const scored = scoreStrengths(strengths, weights);
  const rows = judgedRows(set);
  return {
    set: set.name,
    judgedFrauds: rows.reduce((sum, row) => sum + (set.frauds[row] ?? 0), 0),
    figures: figuresOf(set, scored, { rows, policy }),
    doublingsPerTenPoints: doublingsPerTenPoints(set, scored, rows),
  };
}

function wantedSets(): readonly SetSource[] {
  const directory = process.env["DETECTION_DATA"];
  const names = options.sets?.split(",");
  const all = [...OWN_SETS, ...(directory === undefined ? [] : findSets(directory).sets)];
  return all.filter(({ name }) => names === undefined || names.some((wanted) => name.startsWith(wanted)));
}

function familyOf(set: string): string {
  return FAMILIES.find((family) => family.some((name) => set.startsWith(name)))?.[0] ?? set;
}

function write({ rules, factor, weights }: Chosen, weighed: readonly Weighed[], leftOut: readonly LeftOut[]): void {
  const sets = weighed.map(({ set, fit }) => ({ name: set.name, rows: set.columns.rowCount, frauds: fit.frauds }));
  const evidence = {
    engine_version: ENGINE_VERSION,
    factor: digits(factor),
    sets,
    rules: rules.map(({ code, judged, evidence: said }, rule) => ({
      code,
      judged,
      weight: weights[rule] ?? 0,
      said: said.map(({ set, weight, fraudHits }) => ({ set, weight: Math.round(weight), fraud_hits: fraudHits })),
    })),
    left_out: leftOut.map(roundedFigures),
  };
  writeFileSync(EVIDENCE_FILE, `${JSON.stringify(evidence, null, 2)}\n`);
}

function roundedFigures({ set, judgedFrauds, figures, doublingsPerTenPoints: doublings }: LeftOut) {
  return {
    set,
    judged_frauds: judgedFrauds,
    auc: digits(figures.auc),
    average_precision: digits(figures.averagePrecision),
    recall_at_10: digits(figures.recallAt10),
    recall_at_30: digits(figures.recallAt30),
    alarms: ALARM_LEVELS.map((level) => digits(figures.levels[level].alarms)),
    recall: ALARM_LEVELS.map((level) => digits(figures.levels[level].recall)),
    doublings_per_ten_points: digits(doublings),
  };
}

function digits(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1_000) / 1_000;
}

function print({ rules, factor, weights }: Chosen, leftOut: readonly LeftOut[]): void {
  process.stdout.write(`All weights x ${factor.toFixed(3)}\n`);
  for (const [rule, { code, judged, evidence }] of rules.entries()) {
    const said = evidence.map(({ set, weight, fraudHits }) => `${set} ${weight.toFixed(0)} (${fraudHits})`).join(", ");
    process.stdout.write(`| ${code} | ${judged} | ${said || "-"} | ${weights[rule]} |\n`);
  }
  for (const one of leftOut) process.stdout.write(`${one.set} left out: ${JSON.stringify(roundedFigures(one))}\n`);
}
