import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { csvCell } from "../../dataset/csv-cell.ts";
import { RESULT_COLUMNS } from "../../dataset/result-cells.ts";
import { emptyTally, summarise, type Tally } from "../../engine/backtest/summary.ts";
import { compilePolicy } from "../../engine/policy/compile-policy.ts";
import { createPool } from "../../pool/create-pool.ts";
import { summaryData } from "../../service/backtests/backtest-event-data.ts";
import type { CliIo } from "../cli-io.ts";
import { openFile } from "../open-file.ts";
import { openProgress } from "../show-progress.ts";
import { wholeNumber } from "../whole-number.ts";
import { writeOutput } from "../write-output.ts";
import type { FileRows } from "./join-blocks.ts";
import { readPolicy } from "./read-policy.ts";
import { readRows } from "./read-rows.ts";
import { replayFile } from "./replay-file.ts";

interface SimulateOptions {
  readonly rows: string;
  readonly policy?: string;
  readonly out?: string;
  readonly labelDelayDays: number;
  readonly threads: number;
  readonly json?: boolean;
}

const LABEL_DELAY_DAYS = 7;
const LABEL_DELAY_DAYS_MAX = 365;
const THREADS_MAX = 256;

/** Adds `svc simulate`: a backtest of a file of any size, without the server and its limits. */
export function addSimulateCommand(program: Command, io: CliIo): void {
  program
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
      "days until a row's label is known",
      wholeNumber(0, LABEL_DELAY_DAYS_MAX),
      LABEL_DELAY_DAYS,
    )
    .option("--threads <n>", "threads", wholeNumber(1, THREADS_MAX), availableParallelism())
    .option("--json", "print the summary as JSON")
    .action((options: SimulateOptions) => simulate(io, options));
}

async function simulate(io: CliIo, options: SimulateOptions): Promise<void> {
  const configuration = await readPolicy(io, options.policy);
  using progress = openProgress(io, { isQuiet: true });
  const file = await openFile(options.rows);
  await using pool = createPool(options.threads);
  const rows = await readRows(pool, file.chunks, {
    nowMs: io.now(),
    onRow: (done) => progress.show("Reading", { done, unit: "rows", share: file.share() }),
  });
  const policy = compilePolicy(configuration);
  const tally = emptyTally(policy);
  const { labelDelayDays } = options;
  const results = replayFile(pool, rows.columns, { configuration, labelDelayDays, tally });
  const total = rows.ids.length;
  const onRow = (done: number) => progress.show("Scoring", { done, unit: "rows", share: done / total });
  const lines = outputLines(rows, results, onRow);
  if (options.out === undefined) for await (const _line of lines);
  else await writeOutput(io, options.out, lines);
  progress[Symbol.dispose]();
  printSummary(io, options, { tally, rows, summary: summaryData(summarise(tally, policy)) });
}

async function* outputLines(
  rows: FileRows,
  results: AsyncIterable<readonly string[]>,
  onRow: (row: number) => void,
): AsyncGenerator<string> {
  yield `row,transaction_id,${RESULT_COLUMNS},error\n`;
  let row = 0;
  for await (const chunk of results) {
    let lines = "";
    for (const cells of chunk) {
      const id = csvCell(rows.ids[row] ?? "");
      row += 1;
      const error = csvCell(rows.errors.get(row) ?? "");
      lines += `${row},${id},${cells},${error}\n`;
    }
    onRow(row);
    yield lines;
  }
}

function printSummary(
  io: CliIo,
  { json }: SimulateOptions,
  made: { readonly tally: Tally; readonly rows: FileRows; readonly summary: Readonly<Record<string, unknown>> },
): void {
  const { tally, rows, summary } = made;
  const view = { row_count: rows.ids.length, invalid_row_count: rows.errors.size, cold_rows: tally.cold, summary };
  if (json === true) {
    io.stdout.write(`${JSON.stringify(view)}\n`);
    return;
  }
  const [first] = rows.errors;
  const lines = [
    `${view.row_count} rows, ${view.invalid_row_count} invalid${first === undefined ? "" : ` (row ${first[0]}: ${first[1]})`}, ${view.cold_rows} without history in the file`,
    ...Object.entries(summary).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
  ];
  io.stdout.write(`${lines.join("\n")}\n`);
}
