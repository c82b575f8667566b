import { createHash } from "node:crypto";
import { type Command, InvalidArgumentError, Option } from "commander";
import { CSV_COLUMNS } from "../dataset/csv-columns.ts";
import { csvLine } from "../synthetic/csv-line.ts";
import { generateTransactions } from "../synthetic/generate-transactions.ts";
import { jsonLine } from "../synthetic/json-line.ts";
import { parameterProblems, SYNTHETIC_DEFAULTS, type SyntheticParameters } from "../synthetic/parameters.ts";
import type { CliIo } from "./cli-io.ts";
import { eachTold } from "./each-told.ts";
import { openProgress } from "./show-progress.ts";
import { writeOutput } from "./write-output.ts";

interface GenerateOptions {
  readonly rows: number;
  readonly seed: string;
  readonly from: string;
  readonly days: number;
  readonly fraudShare: number;
  readonly customers?: number;
  readonly format: "csv" | "jsonl";
  readonly withPattern?: boolean;
  readonly out?: string;
  readonly json?: boolean;
}

/** What was written; `sha256` is over the bytes. */
interface Summary {
  rows: number;
  fraud: number;
  sha256: string;
}

/** Adds `svc generate`: a seeded data set of labelled transactions, as a backtest's CSV body or as JSON lines. */
export function addGenerateCommand(program: Command, io: CliIo): void {
  const command = program
    .command("generate")
    .description("Write a seeded, labelled set of synthetic NGN transactions")
    .requiredOption("--rows <n>", "how many transactions", number)
    .requiredOption("--seed <s>", "any text; equal seeds give equal bytes")
    .option("--from <date>", "first day, market time", SYNTHETIC_DEFAULTS.from)
    .option("--days <n>", "length of the period", number, SYNTHETIC_DEFAULTS.days)
    .option("--fraud-share <x>", "share of rows that are fraud", number, SYNTHETIC_DEFAULTS.fraudShare)
    .option("--customers <n>", "ordinary customers; by default as many as the rows keep busy", number)
    .addOption(new Option("--format <format>", "csv is the backtest's").choices(["csv", "jsonl"]).default("csv"))
    .option("--with-pattern", "name the fraud pattern of each row (jsonl only)")
    .option("--out <file>", "where the rows go; stdout when left out")
    .option("--json", "print a summary as JSON");
  command.action(async (options: GenerateOptions) => {
    if (options.withPattern === true && options.format !== "jsonl")
      command.error("--with-pattern goes with --format jsonl");
    const problems = parameterProblems(options);
    if (problems.length > 0) command.error(problems.join("; "));
    const summary: Summary = { rows: 0, fraud: 0, sha256: "" };
    using progress = openProgress(io, { isQuiet: true, toStdout: options.out === undefined });
    const total = options.rows;
    const onLine = () => progress.show("Writing", { done: summary.rows, unit: "rows", share: summary.rows / total });
    await writeOutput(io, options.out, eachTold(lines(options, summary), onLine));
    progress[Symbol.dispose]();
    // The summary goes where the rows do not.
    if (options.json === true)
      (options.out === undefined ? io.stderr : io.stdout).write(`${JSON.stringify(summary)}\n`);
  });
}

function* lines(options: GenerateOptions & SyntheticParameters, summary: Summary): Generator<string> {
  const digest = createHash("sha256");
  const withPattern = options.withPattern === true;
  if (options.format === "csv") {
    const header = `${CSV_COLUMNS.join(",")}\n`;
    digest.update(header);
    yield header;
  }
  for (const item of generateTransactions(options)) {
    const line = `${options.format === "csv" ? csvLine(item) : jsonLine(item, { withPattern })}\n`;
    summary.rows += 1;
    if (item.label === "fraud") summary.fraud += 1;
    digest.update(line);
    yield line;
  }
  summary.sha256 = digest.digest("hex");
}

function number(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new InvalidArgumentError("Wanted a number");
  return value;
}
