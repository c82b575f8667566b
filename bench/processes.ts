import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import type { Db } from "mongodb";
import { openStore } from "../src/store/open-store.ts";
import { databaseOf } from "./support/database-of.ts";
import { openHttpConnection } from "./support/http-connection.ts";
import { closedLoop, type LoadResult, type LoadTarget } from "./support/load.ts";
import { machine } from "./support/machine.ts";
import { median } from "./support/median.ts";
import { runMemoryServer } from "./support/run-memory-server.ts";
import { type RunningService, runService } from "./support/run-service.ts";
import { createTransactions } from "./support/transactions.ts";

// Measures POST /v1/score over REST against one process, and against several, in turns on one store that all share: `npm run bench:processes`.
// The store is a directory; with MONGODB_URI a database of that server; with --latency one of a server in memory that answers each command so many
// milliseconds late, so that it is not the limit. Figures are medians of the rounds, ratios those of rounds.
const { values: options } = parseArgs({
  options: {
    processes: { type: "string", default: "1,2" },
    history: { type: "string", default: "5000" },
    /** Of every turn. */
    requests: { type: "string", default: "5000" },
    rounds: { type: "string", default: "4" },
    /** All of them together, dealt out to the processes in turns; with `each` of every process. */
    connections: { type: "string", default: "32" },
    each: { type: "boolean", default: false },
    latency: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
using memory = options.latency === undefined ? undefined : await runMemoryServer(Number(options.latency));
const server = memory?.uri ?? process.env["MONGODB_URI"];
const connections = Number(options.connections);
const next = createTransactions(1);

/** What one turn measured. */
interface Measured {
  readonly result: LoadResult;
  /** Processor time a decision, over all threads of all processes, without a server's. */
  readonly cpuMicros: number;
}

/** The turns of a number of processes. */
interface Run {
  readonly processes: number;
  readonly turns: readonly Measured[];
}

report(await measureAll(options.processes.split(",").map(Number)));

async function measureAll(counts: readonly number[]): Promise<readonly Run[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "risk-processes-"));
  const mongodbUri = server === undefined ? undefined : databaseOf(server, dataDir);
  // Inherited by the services.
  if (mongodbUri !== undefined) {
    process.env["MONGODB_URI"] = mongodbUri;
    // Of a database that is gone behind the run.
    process.env["SECRET_KEY"] ??= "0".repeat(64);
  }
  const services: RunningService[] = [];
  try {
    // One after the other: the first makes the organisation of all.
    for (let count = 0; count < Math.max(...counts); count += 1) services.push(await runService({ dataDir }));
    await closedLoop(targetOf(services), Number(options.history));
    const runs = counts.map((processes) => ({ processes, turns: [] as Measured[] }));
    for (let round = 0; round < Number(options.rounds); round += 1)
      // There and back, so that nobody always comes behind the same one.
      for (const { processes, turns } of round % 2 === 0 ? runs : runs.toReversed())
        turns.push(await measure(services.slice(0, processes)));
    return runs;
  } finally {
    await Promise.all(services.map(({ stop }) => stop()));
    if (mongodbUri !== undefined) await dropDatabase(dataDir, mongodbUri);
    await rm(dataDir, { recursive: true, force: true });
  }
}

function targetOf(services: readonly RunningService[]): LoadTarget {
  const key = services[0]?.key ?? "";
  let opened = 0;
  return {
    port: 0,
    path: "/v1/score",
    key,
    connections: options.each ? connections * services.length : connections,
    nextBody: () => next(Date.now()),
    open: () => openHttpConnection(services[opened++ % services.length]?.httpPort ?? 0, "/v1/score", key),
  };
}

async function measure(services: readonly RunningService[]): Promise<Measured> {
  const spentSeconds = async () =>
    (await Promise.all(services.map(({ cpuSeconds }) => cpuSeconds()))).reduce((sum, seconds) => sum + seconds, 0);
  const before = await spentSeconds();
  const result = await closedLoop(targetOf(services), Number(options.requests));
  return { result, cpuMicros: Math.round((1e6 * ((await spentSeconds()) - before)) / result.requests) };
}

async function dropDatabase(dataDir: string, mongodbUri: string): Promise<void> {
  await using store = await openStore({ dataDir, mongodbUri, durability: "full" });
  await (store.db as unknown as Db).dropDatabase();
}

function report(runs: readonly Run[]): void {
  const stores = { directory: "one directory, synchronous=FULL", server: "server of MONGODB_URI" };
  const ofServer = memory === undefined ? stores.server : `server in memory, ${options.latency} ms a command`;
  const store = server === undefined ? stores.directory : ofServer;
  const lines = runs.map((run) => ({
    processes: run.processes,
    perSecond: median(run.turns.map(({ result }) => result.perSecond)),
    p50: median(run.turns.map(({ result }) => result.latencyMs.p50)),
    p99: median(run.turns.map(({ result }) => result.latencyMs.p99)),
    cpuMicros: median(run.turns.map(({ cpuMicros }) => cpuMicros)),
    /** Scores a second against those of the first number of processes. */
    ratio: median(
      run.turns.map(({ result }, round) => result.perSecond / (runs[0]?.turns[round]?.result.perSecond ?? 1)),
    ),
  }));
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ machine: machine(), store, connections, medians: lines, runs })}\n`);
    return;
  }
  const { cores, cpu, node } = machine();
  const head = `${cores} cores, ${cpu}, Node ${node}; ${store}; ${options.history} transactions of history, ${connections} connections${options.each ? " a process" : ""}, Zipf 0.99`;
  const texts = lines.map(
    ({ processes, perSecond, p50, p99, cpuMicros, ratio }) =>
      `${String(processes).padStart(2)} ${processes === 1 ? "process  " : "processes"} ${String(perSecond).padStart(6)}/s (${ratio.toFixed(2)})  p50 ${p50}  p99 ${p99} ms, ${cpuMicros} us of processor time a decision`,
  );
  process.stdout.write([head, ...texts, ""].join("\n"));
}
