import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closedLoop, type LoadResult, openLoop } from "./support/load.ts";
import { machine } from "./support/machine.ts";
import { createPastBodies } from "./support/past-bodies.ts";
import { runService } from "./support/run-service.ts";
import { fileBytes } from "./support/store-sizes.ts";
import { createTransactions } from "./support/transactions.ts";

// Measures POST /v1/score over REST against a service in a process of its own: `npm run bench:score -- --history 1000000`.
const { values: options } = parseArgs({
  options: {
    history: { type: "string", default: "100000" },
    requests: { type: "string", default: "60000" },
    connections: { type: "string", default: "32" },
    rate: { type: "string", default: "500" },
    seconds: { type: "string", default: "20" },
    /** Directory for a CPU profile of the service. */
    profile: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const LOOP_DELAY = "nodejs_eventloop_lag_p99_seconds";
/** What the metric says of a loop that nothing delays: the time between its samples. */
const LOOP_SAMPLES_MS = 10;
const WARM_UP = 5_000;
const connections = Number(options.connections);
const history = Number(options.history);
const requests = Number(options.requests);

const echo = await measureEcho();
const dataDir = await mkdtemp(join(tmpdir(), "risk-bench-"));
const service = await runService({
  dataDir,
  nodeArguments: options.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${options.profile}`],
});
let measured: Omit<Measured, "bytesEach">;
try {
  const idleRssMb = await service.rssMb();
  const next = createTransactions(2);
  const target = { port: service.httpPort, path: "/v1/score", key: service.key, connections };
  const filled =
    history === 0 ? undefined : await closedLoop({ ...target, nextBody: createPastBodies(history) }, history);
  await closedLoop({ ...target, nextBody: () => next(Date.now()) }, WARM_UP);
  const cpuBefore = await service.cpuSeconds();
  const closed = await closedLoop({ ...target, nextBody: () => next(Date.now()) }, requests);
  const cpuMicros = Math.round((1e6 * ((await service.cpuSeconds()) - cpuBefore)) / requests);
  // The metric starts anew whenever it is read.
  await service.metric(LOOP_DELAY);
  const open = await openLoop(
    { ...target, connections: 256, nextBody: () => next(Date.now()) },
    { perSecond: Number(options.rate), seconds: Number(options.seconds) },
  );
  const loopDelayP99Ms = Math.round(10 * (1_000 * (await service.metric(LOOP_DELAY)) - LOOP_SAMPLES_MS)) / 10;
  const rssMb = await service.rssMb();
  measured = { idleRssMb, readyMs: service.readyMs, rssMb, cpuMicros, loopDelayP99Ms, filled, closed, open };
} finally {
  await service.stop();
}
// Its last connection has moved the whole log into the file.
const decisions = history + WARM_UP + requests + Number(options.rate) * Number(options.seconds);
report({ ...measured, bytesEach: Math.round((await fileBytes(dataDir)) / decisions) });
await rm(dataDir, { recursive: true });

async function measureEcho(): Promise<LoadResult> {
  const server = spawn(process.execPath, [join(import.meta.dirname, "support", "echo-server.ts")]);
  const line: Buffer = await new Promise((resolve) => server.stdout.once("data", resolve));
  const next = createTransactions(3);
  const port: number = JSON.parse(line.toString()).http_port;
  const target = { port, path: "/echo", key: "none", connections, nextBody: () => next(Date.now()) };
  await closedLoop(target, WARM_UP);
  const result = await closedLoop(target, requests);
  server.kill("SIGTERM");
  return result;
}

interface Measured {
  readonly idleRssMb: number;
  readonly readyMs: number;
  readonly rssMb: number;
  /** Processor time a decision, over all threads of the service. */
  readonly cpuMicros: number;
  readonly filled: LoadResult | undefined;
  readonly closed: LoadResult;
  readonly open: LoadResult;
  /** Of the event loop, at the open loop's rate. */
  readonly loopDelayP99Ms: number;
  /** Of the store's file, everything included. */
  readonly bytesEach: number;
}

function report(measured: Measured): void {
  const { closed, open, filled } = measured;
  const share = closed.perSecond / echo.perSecond;
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ machine: machine(), history, connections, echo, ...measured, share })}\n`);
    return;
  }
  const { cores, cpu, node } = machine();
  const row = (name: string, { perSecond, latencyMs: l, statuses }: LoadResult) =>
    `${name.padEnd(28)} ${String(perSecond).padStart(6)}/s  p50 ${l.p50}  p90 ${l.p90}  p99 ${l.p99}  p99.9 ${l.p999}  max ${l.max} ms  ${JSON.stringify(statuses)}`;
  process.stdout.write(
    [
      `${cores} cores, ${cpu}, Node ${node}; ${history} transactions of history, Zipf 0.99, embedded store, synchronous=FULL`,
      `ready in ${measured.readyMs} ms, idle ${measured.idleRssMb} MB, after the run ${measured.rssMb} MB`,
      row("bare Fastify echo", echo),
      ...(filled === undefined ? [] : [row("filling the history", filled)]),
      row(`score, ${connections} connections`, closed),
      row(`score, ${options.rate}/s open loop`, open),
      `processor time a decision: ${measured.cpuMicros} us, on disk ${measured.bytesEach} bytes; delay of the event loop at ${options.rate}/s: p99 ${measured.loopDelayP99Ms} ms`,
      `score / echo = 1/${(1 / share).toFixed(1)}`,
      "",
    ].join("\n"),
  );
}
