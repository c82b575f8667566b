import { readFileSync } from "node:fs";
import { csvLine } from "../src/synthetic/csv-line.ts";
import { generateTransactions } from "../src/synthetic/generate-transactions.ts";
import { openLoop } from "./support/load.ts";
import { machine } from "./support/machine.ts";
import { type RunningService, runService } from "./support/run-service.ts";
import { createTransactions } from "./support/transactions.ts";

// Measures a backtest from POST to `completed`, cold and warm, and scoring at 500/s with and without backtests beside it: `npm run
// bench:backtest -- [FILE.csv]`; without a file, 50,000 generated rows.
interface State {
  readonly status: string;
  readonly error: string | null;
  readonly summary: { readonly scored: number };
}

const HEADER =
  "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash,device_id_hash,device_platform,beneficiary_account_hash,beneficiary_bank_code,country,region,label\n";
const ROWS = 50_000;
const RUNS = 4;
const POLL_MS = 10;
const SCORED_PER_SECOND = 500;
const SCORED_SECONDS = 10;
const [file] = process.argv.slice(2);
const csv = file === undefined ? generated() : readFileSync(file, "utf8");

const service = await runService();
try {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(service));
  const peakRssMb = await service.rssMb();
  const alone = await score(service);
  const busy = new AbortController();
  const others = keepReplaying(service, busy.signal);
  const beside = await score(service);
  busy.abort();
  await others;
  const scoring = { perSecond: SCORED_PER_SECOND, alone: alone.latencyMs, besideBacktests: beside.latencyMs };
  process.stdout.write(
    `${JSON.stringify({ machine: machine(), bytes: csv.length, runs, peakRssMb, scoring }, null, 2)}\n`,
  );
} finally {
  await service.stop();
}

function score({ httpPort, key }: RunningService) {
  const next = createTransactions(Math.floor(performance.now()));
  const target = { port: httpPort, path: "/v1/score", key, connections: 64, nextBody: () => next(Date.now()) };
  return openLoop(target, { perSecond: SCORED_PER_SECOND, seconds: SCORED_SECONDS });
}

async function keepReplaying(running: RunningService, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await measure(running);
}

async function measure({ httpPort, key }: RunningService) {
  const url = `http://127.0.0.1:${httpPort}/v1/backtest`;
  const headers = { authorization: `Bearer ${key}`, "content-type": "text/csv" };
  const startedAt = performance.now();
  const answer = await fetch(url, { method: "POST", headers, body: csv });
  const queued = (await answer.json()) as { readonly backtest_id: string };
  if (answer.status !== 202) throw new Error(JSON.stringify(queued));
  const acceptedMs = Math.round(performance.now() - startedAt);
  for (;;) {
    const state = (await (await fetch(`${url}/${queued.backtest_id}`, { headers })).json()) as State;
    if (state.status === "completed")
      return { acceptedMs, completedMs: Math.round(performance.now() - startedAt), scored: state.summary.scored };
    if (state.status === "failed") throw new Error(state.error ?? "The backtest failed");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function generated(): string {
  return (
    HEADER + [...generateTransactions({ rows: ROWS, seed: "bench" })].map((row) => csvLine(row).trimEnd()).join("\n")
  );
}
