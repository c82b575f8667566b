import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import type { Db } from "mongodb";
import { openStore } from "../src/store/open-store.ts";
import { databaseOf } from "./support/database-of.ts";
import { openHttpConnection } from "./support/http-connection.ts";
import { closedLoop, type LoadResult } from "./support/load.ts";
import { machine } from "./support/machine.ts";
import { runMemoryServer } from "./support/run-memory-server.ts";
import { type RunningService, runService } from "./support/run-service.ts";
import { createTransactions } from "./support/transactions.ts";

// Measures POST /v1/score over REST against one process, and against several that share one store: `npm run bench:processes`. The store is a
// directory; with MONGODB_URI a database of that server; with --latency one of a server in memory that answers each command so many milliseconds
// late, so that it is not the limit. Each number of processes has a store of its own.
const { values: options } = parseArgs({
  options: {
    processes: { type: "string", default: "1,2" },
    history: { type: "string", default: "5000" },
    requests: { type: "string", default: "20000" },
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

interface Measured {
  readonly processes: number;
  readonly result: LoadResult;
  /** Processor time a decision, over all threads of all processes, without a server's. */
  readonly cpuMicros: number;
}

const runs: Measured[] = [];
for (const processes of options.processes.split(",").map(Number)) runs.push(await measure(processes));
report();

async function measure(processes: number): Promise<Measured> {
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
    for (let count = 0; count < processes; count += 1) services.push(await runService({ dataDir }));
    const ports = services.map(({ httpPort }) => httpPort);
    const key = services[0]?.key ?? "";
    let opened = 0;
    const next = createTransactions(1);
    const target = {
      port: 0,
      path: "/v1/score",
      key,
      connections: options.each ? connections * processes : connections,
      nextBody: () => next(Date.now()),
      open: () => openHttpConnection(ports[opened++ % ports.length] ?? 0, "/v1/score", key),
    };
    const spentSeconds = async () =>
      (await Promise.all(services.map(({ cpuSeconds }) => cpuSeconds()))).reduce((sum, seconds) => sum + seconds, 0);
    await closedLoop(target, Number(options.history));
    const before = await spentSeconds();
    const result = await closedLoop(target, Number(options.requests));
    const cpuMicros = Math.round((1e6 * ((await spentSeconds()) - before)) / result.requests);
    return { processes, result, cpuMicros };
  } finally {
    await Promise.all(services.map(({ stop }) => stop()));
    if (mongodbUri !== undefined) await dropDatabase(dataDir, mongodbUri);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function dropDatabase(dataDir: string, mongodbUri: string): Promise<void> {
  await using store = await openStore({ dataDir, mongodbUri, durability: "full" });
  await (store.db as unknown as Db).dropDatabase();
}

function report(): void {
  const stores = { directory: "one directory, synchronous=FULL", server: "server of MONGODB_URI" };
  const ofServer = memory === undefined ? stores.server : `server in memory, ${options.latency} ms a command`;
  const store = server === undefined ? stores.directory : ofServer;
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ machine: machine(), store, connections, runs })}\n`);
    return;
  }
  const { cores, cpu, node } = machine();
  const lines = runs.map(
    ({ processes, result: { perSecond, latencyMs: l, statuses }, cpuMicros }) =>
      `${String(processes).padStart(2)} ${processes === 1 ? "process  " : "processes"} ${String(perSecond).padStart(6)}/s  p50 ${l.p50}  p99 ${l.p99}  p99.9 ${l.p999} ms, ${cpuMicros} us of processor time a decision  ${JSON.stringify(statuses)}`,
  );
  const head = `${cores} cores, ${cpu}, Node ${node}; ${store}; ${options.history} transactions of history, ${connections} connections${options.each ? " a process" : ""}, Zipf 0.99`;
  process.stdout.write([head, ...lines, ""].join("\n"));
}
