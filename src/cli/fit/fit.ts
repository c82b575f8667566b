import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError } from "commander";
import type { ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import type { FitResult } from "../../fit/fit-result.ts";
import type { FitObjective } from "../../fit/levels/objective.ts";
import { CHANGES_MAX } from "../../fit/limits.ts";
import { longestLabelDelayDays } from "../../fit/longest-label-delay-days.ts";
import { createPool } from "../../pool/create-pool.ts";
import { fitOnPool } from "../../pool/fit-on-pool.ts";
import { foldBacktest } from "../../pool/fold-backtest.ts";
import type { CliIo } from "../cli-io.ts";
import { openFile } from "../open-file.ts";
import { overwrittenInput } from "../overwritten-input.ts";
import { openProgress } from "../show-progress.ts";
import { readPolicy } from "../simulate/read-policy.ts";
import { readRows } from "../simulate/read-rows.ts";
import { wholeNumber } from "../whole-number.ts";
import { writeOutput } from "../write-output.ts";
import { describeFit, fitData } from "./describe-fit.ts";

interface FitOptions {
  readonly rows: string;
  readonly policy?: string;
  readonly alertsPer1000?: number;
  readonly alertsPerDay?: number;
  readonly reviewCost?: number;
  readonly frictionCost?: number;
  readonly recoveredShare?: number;
  readonly changesMax: number;
  readonly labelDelayDays?: number;
  readonly threads: number;
  readonly out: string;
  readonly json?: boolean;
}

const LABEL_DELAY_DAYS_MAX = 365;
const THREADS_MAX = 256;
const ALERTS_PER_1000_MAX = 1_000;
const ALERTS_PER_DAY_MAX = 1_000_000;
/** Minor units: NGN 1 billion for one alert. */
const COST_MAX = 100_000_000_000;

/** Adds `svc fit`: a policy suggested by the labels of a file of any size, without the server. */
export function addFitCommand(program: Command, io: CliIo): void {
  const command = program
    .command("fit")
    .description(
      "Suggest a policy by the labels of a backtest CSV, with its proof on the last days; nothing is activated",
    )
    .requiredOption("--rows <file>", "the CSV, with the columns of a backtest")
    .option(
      "--policy <policy>",
      "what to start from: a JSON file, or plv_... of the store; default: the default policy",
    )
    .option("--alerts-per-1000 <n>", "objective: rows at or above medium, of 1,000", number(0, ALERTS_PER_1000_MAX))
    .option("--alerts-per-day <n>", "objective: rows at or above medium, a day", number(0, ALERTS_PER_DAY_MAX))
    .option("--review-cost <n>", "objective: cost of looking at one alert, kobo", number(-1, COST_MAX))
    .option("--friction-cost <n>", "with --review-cost: cost of an alert that is no fraud, kobo", number(-1, COST_MAX))
    .option(
      "--recovered-share <s>",
      "with --review-cost: share of an alerted fraud's amount that is saved",
      number(0, 1),
    )
    .option("--changes-max <n>", "rules and thresholds that may change", wholeNumber(1, CHANGES_MAX), CHANGES_MAX)
    .option(
      "--label-delay-days <n>",
      "days until a label is known, whatever the policy says; default: what each of its rules says",
      wholeNumber(0, LABEL_DELAY_DAYS_MAX),
    )
    .option("--threads <n>", "threads", wholeNumber(1, THREADS_MAX), availableParallelism())
    .requiredOption(
      "--out <file>",
      "where the suggested policy goes, as svc simulate --policy and POST /v1/policies take it",
    )
    .option("--json", "print the whole fit as JSON");
  command.action(async (options: FitOptions) => {
    const { rows, policy, out } = options;
    const mistake = overwrittenInput(out, { "--rows": rows, "--policy": policy });
    if (mistake !== undefined) command.error(mistake);
    const objective = objectiveOf(options);
    if (typeof objective === "string") command.error(objective);
    else await runFit(io, options, objective);
  });
}

/** The one objective that is named, or what is wrong with what is named. */
function objectiveOf(options: FitOptions): FitObjective | string {
  const { alertsPer1000, alertsPerDay, reviewCost, frictionCost, recoveredShare } = options;
  const cost = [reviewCost, frictionCost, recoveredShare];
  const isCost = cost.some((value) => value !== undefined);
  const named = [alertsPer1000 !== undefined, alertsPerDay !== undefined, isCost].filter(Boolean).length;
  if (named !== 1)
    return "Name one objective: --alerts-per-1000, --alerts-per-day, or --review-cost with --friction-cost and --recovered-share";
  if (alertsPer1000 !== undefined) return { kind: "alerts_per_1000", alerts: alertsPer1000 };
  if (alertsPerDay !== undefined) return { kind: "alerts_per_day", alerts: alertsPerDay };
  if (reviewCost === undefined || frictionCost === undefined || recoveredShare === undefined)
    return "Name --review-cost, --friction-cost and --recovered-share together";
  return { kind: "cost", reviewMinor: reviewCost, frictionMinor: frictionCost, recoveredShare };
}

async function runFit(io: CliIo, options: FitOptions, objective: FitObjective): Promise<void> {
  const configuration = await readPolicy(io, options.policy);
  using progress = openProgress(io, { isQuiet: true });
  const file = await openFile(options.rows);
  await using pool = createPool(options.threads);
  const { columns, errors } = await readRows(pool, file.chunks, {
    nowMs: io.now(),
    bytes: file.bytes,
    onRow: (done) => progress.show("Reading", { done, unit: "rows", share: file.share() }),
  });
  if (objective.kind === "cost" && !columns.labels.some((label) => label > 0))
    throw new Error("Give rows with labels to fit for cost: found none");
  const { labelDelayDays, changesMax } = options;
  const request = { objective, changesMax, labelDelayDays: labelDelayDays ?? longestLabelDelayDays(configuration) };
  const result = await progress.during("Fitting", async () => {
    const shared = await foldBacktest(pool, columns, { configuration, labelDelayDays });
    return fitOnPool(pool, shared, { request });
  });
  progress[Symbol.dispose]();
  if (options.json === true) io.stdout.write(`${JSON.stringify(fitData(result))}\n`);
  else io.stdout.write(`${[`${columns.rowCount} rows, ${errors.size} invalid`, ...describeFit(result)].join("\n")}\n`);
  await writeOutput(io, options.out, [suggestedPolicy(configuration, result)]);
}

/** Throws where nothing is suggested, so that a script that goes on with the file stops here. */
function suggestedPolicy({ actions }: ResolvedConfiguration, result: FitResult): string {
  if (result.kind === "abstained") throw new Error(`Wrote no policy: the fit abstained (${result.because})`);
  const { rules, thresholds } = result.suggestion;
  return `${JSON.stringify({ name: "Fitted policy", rules, thresholds, actions }, null, 2)}\n`;
}

/** Reads a number above `above` and at most `max`. */
function number(above: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
    if (value > above && value <= max) return value;
    throw new InvalidArgumentError(`Wanted a number ${above < 0 ? "from 0" : `above ${above}`} to ${max}`);
  };
}
