import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { INVALID_SHARE_MAX } from "../../dataset/limits.ts";
import { summarise, type Tally } from "../../engine/backtest/summary.ts";
import { compilePolicy } from "../../engine/policy/compile-policy.ts";
import { createPool } from "../../pool/create-pool.ts";
import { decideOnPool, foldOthers } from "../../pool/replay-on-pool.ts";
import { summaryData } from "../../service/backtests/backtest-event-data.ts";
import type { CliIo } from "../cli-io.ts";
import { openFile } from "../open-file.ts";
import { overwrittenInput } from "../overwritten-input.ts";
import { openProgress } from "../show-progress.ts";
import { visibleText } from "../visible-text.ts";
import { wholeNumber } from "../whole-number.ts";
import { writeOutput } from "../write-output.ts";
import type { FileRows } from "./join-blocks.ts";
import { readPolicy } from "./read-policy.ts";
import { readRows } from "./read-rows.ts";
import { resultFile } from "./result-file.ts";

interface SimulateOptions {
  readonly rows: string;
  readonly policy?: string;
  readonly out?: string;
  readonly labelDelayDays?: number;
  readonly threads: number;
  readonly json?: boolean;
}

const LABEL_DELAY_DAYS_MAX = 365;
const THREADS_MAX = 256;

/** Adds `svc simulate`: a backtest of a file of any size, without the server and its limits. */
export function addSimulateCommand(program: Command, io: CliIo): void {
  const command = program
    .command("simulate")
    .description("Replay a backtest CSV of any size through a policy on all cores, without the server")
    .requiredOption("--rows <file>", "the CSV, with the columns of a backtest")
    .option(
      "--policy <policy>",
      "a JSON file of rules, thresholds and actions, or plv_... of the store; default: the default policy",
    )
    .option("--out <file>", "a CSV with the decision of every row")
    .option(
      "--label-delay-days <n>",
      "days until a row's label is known, whatever the policy says; default: what each of its rules says",
      wholeNumber(0, LABEL_DELAY_DAYS_MAX),
    )
    .option("--threads <n>", "threads", wholeNumber(1, THREADS_MAX), availableParallelism())
    .option("--json", "print the summary as JSON");
  command.action((options: SimulateOptions) => {
    const { rows, policy, out } = options;
    const mistake = overwrittenInput(out, { "--rows": rows, "--policy": policy });
    return mistake === undefined ? simulate(io, options) : command.error(mistake);
  });
}

async function simulate(io: CliIo, options: SimulateOptions): Promise<void> {
  const configuration = await readPolicy(io, options.policy);
  using progress = openProgress(io, { isQuiet: true });
  const file = await openFile(options.rows);
  await using pool = createPool(options.threads);
  const rows = await readRows(pool, file.chunks, {
    nowMs: io.now(),
    bytes: file.bytes,
    onRow: (done) => progress.show("Reading", { done, unit: "rows", share: file.share() }),
  });
  const { rowCount } = rows.columns;
  const show = (doing: string) => (done: number) =>
    progress.show(doing, { done, unit: "rows", share: done / rowCount });
  const replayPolicy = { configuration, labelDelayDays: options.labelDelayDays };
  const folded = await foldOthers(pool, rows.columns, replayPolicy);
  const { tally, results } = await decideOnPool(pool, folded, {
    policy: replayPolicy,
    form: "cells",
    onPart: show("Scoring"),
  });
  if (options.out !== undefined)
    await writeOutput(io, options.out, resultFile(pool, { ...rows, cells: results }, show("Writing")));
  progress[Symbol.dispose]();
  printSummary(io, options, { tally, rows, summary: summaryData(summarise(tally, compilePolicy(configuration))) });
  refuseInvalidRows(rows);
}

/** A backtest of the file would be refused: who looks at the exit code alone is told, and the results stand for who wants them. */
function refuseInvalidRows({ columns: { rowCount }, errors }: FileRows): void {
  if (errors.size <= rowCount * INVALID_SHARE_MAX) return;
  const [first] = errors;
  const row = first === undefined ? "" : `; row ${first[0]}: ${first[1]}`;
  throw new Error(`Correct the rows: ${errors.size} of ${rowCount} are invalid, at most 1 % may be${row}`);
}

function printSummary(
  io: CliIo,
  { json }: SimulateOptions,
  made: { readonly tally: Tally; readonly rows: FileRows; readonly summary: Readonly<Record<string, unknown>> },
): void {
  const { tally, rows, summary } = made;
  const view = {
    row_count: rows.columns.rowCount,
    invalid_row_count: rows.errors.size,
    cold_rows: tally.cold,
    summary,
  };
  if (json === true) {
    io.stdout.write(`${JSON.stringify(view)}\n`);
    return;
  }
  const [first] = rows.errors;
  const lines = [
    `${view.row_count} rows, ${view.invalid_row_count} invalid${first === undefined ? "" : ` (row ${first[0]}: ${visibleText(first[1])})`}, ${view.cold_rows} without history in the file`,
    ...Object.entries(summary).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
  ];
  io.stdout.write(`${lines.join("\n")}\n`);
}
