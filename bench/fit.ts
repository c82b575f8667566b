import process from "node:process";
import { Readable } from "node:stream";
import { readRows } from "../src/cli/simulate/read-rows.ts";
import { CSV_COLUMNS } from "../src/dataset/csv-columns.ts";
import { rounded } from "../src/engine/backtest/summary.ts";
import { compilePolicy } from "../src/engine/policy/compile-policy.ts";
import { resolvePolicy } from "../src/engine/policy/resolve-policy.ts";
import { fitPolicy } from "../src/fit/fit-policy.ts";
import { readFitRows } from "../src/fit/rows/read-fit-rows.ts";
import { createPool } from "../src/pool/create-pool.ts";
import { fitOnPool } from "../src/pool/fit-on-pool.ts";
import { foldBacktest } from "../src/pool/fold-backtest.ts";
import { csvLine } from "../src/synthetic/csv-line.ts";
import { generateTransactions } from "../src/synthetic/generate-transactions.ts";
import { machine } from "./support/machine.ts";

// Processor time that a fit takes over 50,000 labelled rows on two threads: weights, thresholds, path and intervals alone, and with parameters;
// of the latter the clock's time, too, which two free cores make about half.
const ROWS = 50_000;
const DAYS = 120;
const THREADS = 2;
const FRAUD_SHARE = 0.01;
const MICROSECONDS = 1e6;
const MILLISECONDS = 1e3;

const resolution = resolvePolicy({}, { disabledRules: new Set() });
if (resolution.kind !== "resolved") throw new Error("The default policy does not resolve");
const { configuration } = resolution;
const options = { rows: ROWS, seed: "fit", days: DAYS, fraudShare: FRAUD_SHARE };
const lines = [CSV_COLUMNS.join(","), ...Array.from(generateTransactions(options), (row) => csvLine(row))];
const file = Readable.from([Buffer.from(`${lines.join("\n")}\n`)]);
await using pool = createPool(THREADS);
const { columns } = await readRows(pool, file, { nowMs: Date.now(), onRow: () => undefined });
const foldCpu = process.cpuUsage();
const shared = await foldBacktest(pool, columns, { configuration });
const foldSeconds = rounded(process.cpuUsage(foldCpu).user / MICROSECONDS, 2);
const request = { objective: { kind: "alerts_per_1000", alerts: 10 }, changesMax: 100, labelDelayDays: 7 } as const;
const cpu = process.cpuUsage();
const plain = fitPolicy({ ...request, configuration, rows: readFitRows(shared, compilePolicy(configuration)) });
const weightsSeconds = rounded(process.cpuUsage(cpu).user / MICROSECONDS, 2);
const wholeCpu = process.cpuUsage();
const wholeMs = performance.now();
const whole = await fitOnPool(pool, shared, { request });
const parametersSeconds = rounded(process.cpuUsage(wholeCpu).user / MICROSECONDS, 2);
const parametersClockSeconds = rounded((performance.now() - wholeMs) / MILLISECONDS, 2);
const kinds = [plain.kind, whole.kind];
process.stdout.write(
  `${JSON.stringify({ machine: machine(), rows: ROWS, kinds, foldSeconds, weightsSeconds, parametersSeconds, parametersClockSeconds })}\n`,
);
