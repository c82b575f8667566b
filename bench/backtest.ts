import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { UPLOAD_BYTES_MAX } from "../src/contract/limits.ts";
import { csvLine } from "../src/synthetic/csv-line.ts";
import { generateTransactions } from "../src/synthetic/generate-transactions.ts";
import { jsonLine } from "../src/synthetic/json-line.ts";
import { openLoop } from "./support/load.ts";
import { machine } from "./support/machine.ts";
import { type Batch, replayBatch } from "./support/replay-batch.ts";
import { type RunningService, runService } from "./support/run-service.ts";
import { createTransactions } from "./support/transactions.ts";

// Measures a backtest from POST to `completed`, cold and warm, with the processor time of the service, as CSV and as the largest JSON body, each
// on a service of its own; and scoring at 500/s with and without backtests beside it: `npm run bench:backtest -- [FILE.csv]`; without a file,
// 50,000 generated rows.
const HEADER =
  "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash,device_id_hash,device_platform,beneficiary_account_hash,beneficiary_bank_code,country,region,label\n";
const ROWS = 50_000;
const RUNS = 4;
const SCORED_PER_SECOND = 500;
const SCORED_SECONDS = 10;
const [file] = process.argv.slice(2);
const rows = [...generateTransactions({ rows: ROWS, seed: "bench" })];
const csv: Batch = { type: "text/csv", body: file === undefined ? csvBody() : readFileSync(file) };

const asJson = await measure({ type: "application/json", body: jsonBody() });
const asCsv = await measure(csv, async (service) => {
  const alone = await score(service);
  const { httpPort, key } = service;
  const others = new Worker(new URL("./support/replaying-thread.ts", import.meta.url), {
    workerData: { target: { httpPort, key }, batch: csv },
  });
  await once(others, "online");
  const beside = await score(service);
  others.postMessage("over");
  await once(others, "exit");
  return { perSecond: SCORED_PER_SECOND, alone: alone.latencyMs, besideBacktests: beside.latencyMs };
});
const { runs, peakRssMb, also: scoring } = asCsv;
const report = { machine: machine(), bytes: csv.body.length, runs, peakRssMb, scoring, json: asJson };
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);

async function measure<T>(batch: Batch, also?: (service: RunningService) => Promise<T>) {
  const service = await runService();
  try {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await replay(service, batch));
    const peakRssMb = await service.rssMb();
    return { runs, peakRssMb, also: await also?.(service) };
  } finally {
    await service.stop();
  }
}

function score({ httpPort, key }: RunningService) {
  const next = createTransactions(Math.floor(performance.now()));
  const target = { port: httpPort, path: "/v1/score", key, connections: 64, nextBody: () => next(Date.now()) };
  return openLoop(target, { perSecond: SCORED_PER_SECOND, seconds: SCORED_SECONDS });
}

async function replay(service: RunningService, batch: Batch) {
  const cpuBefore = await service.cpuSeconds();
  const replayed = await replayBatch(service, batch);
  return { ...replayed, cpuMs: Math.round(1_000 * ((await service.cpuSeconds()) - cpuBefore)) };
}

function csvBody(): Uint8Array<ArrayBuffer> {
  return bytesOf(HEADER + rows.map((row) => csvLine(row).trimEnd()).join("\n"));
}

/** As many of the rows as a body may hold. */
function jsonBody(): Uint8Array<ArrayBuffer> {
  const [start, end] = ['{"transactions":[', "]}"];
  const lines = [];
  let bytes = start.length + end.length;
  for (const row of rows) {
    const line = jsonLine(row, { withPattern: false });
    bytes += line.length + 1;
    if (bytes > UPLOAD_BYTES_MAX) break;
    lines.push(line);
  }
  return bytesOf(`${start}${lines.join(",")}${end}`);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
