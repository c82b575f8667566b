import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { closedLoop } from "./support/load.ts";
import { machine } from "./support/machine.ts";
import { median } from "./support/median.ts";
import { createPastBodies } from "./support/past-bodies.ts";
import { type RunningService, runService } from "./support/run-service.ts";
import { createTransactions } from "./support/transactions.ts";

// Measures POST /v1/score of several checkouts, each with its own node_modules, on services that run side by side and are asked in turns, so
// that a machine that changes its speed changes all of them alike: `npm run bench:versions -- --rounds 20 ../before .`. Ratios are medians of
// the rounds, to the first directory.
const { values: options, positionals } = parseArgs({
  options: {
    history: { type: "string", default: "40000" },
    rounds: { type: "string", default: "20" },
    requests: { type: "string", default: "2500" },
    connections: { type: "string", default: "32" },
  },
  allowPositionals: true,
});
const WARM_UP = 5_000;
/** What a service does behind its answers (checkpoints, counts) is its own, not that of the next one. */
const SETTLE_MS = 1_000;
const history = Number(options.history);
const requests = Number(options.requests);

/** A checkout that is measured, and a figure of each round. */
interface Measured {
  readonly root: string;
  readonly service: RunningService;
  readonly next: (occurredAtMs: number) => string;
  readonly cpuMicros: number[];
  readonly perSecond: number[];
  readonly p99Ms: number[];
}

await using stack = new AsyncDisposableStack();
const all: Measured[] = [];
for (const root of positionals.length > 0 ? positionals : ["."]) all.push(await open(resolve(root)));
for (const one of all) await fill(one);
for (let round = 0; round < Number(options.rounds); round += 1)
  // There and back, so that nobody always comes behind the same one.
  for (const one of round % 2 === 0 ? all : all.toReversed()) await measure(one);
print(JSON.stringify({ machine: machine(), history, rounds: Number(options.rounds), requests }));
for (const one of all) print(await lineOf(one));

async function open(root: string): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), "risk-bench-"));
  stack.defer(() => rm(dataDir, { recursive: true }));
  const service = await runService({ dataDir, root });
  stack.defer(() => service.stop());
  return { root, service, next: createTransactions(2), cpuMicros: [], perSecond: [], p99Ms: [] };
}

function targetOf({ service }: Measured) {
  return {
    port: service.httpPort,
    path: "/v1/score",
    key: service.key,
    connections: Number(options.connections),
  };
}

async function fill(one: Measured): Promise<void> {
  if (history > 0) await closedLoop({ ...targetOf(one), nextBody: createPastBodies(history) }, history);
  await closedLoop({ ...targetOf(one), nextBody: () => one.next(Date.now()) }, WARM_UP);
}

async function measure(one: Measured): Promise<void> {
  const cpuBefore = await one.service.cpuSeconds();
  const result = await closedLoop({ ...targetOf(one), nextBody: () => one.next(Date.now()) }, requests);
  await setTimeout(SETTLE_MS);
  one.cpuMicros.push((1e6 * ((await one.service.cpuSeconds()) - cpuBefore)) / requests);
  one.perSecond.push(result.perSecond);
  one.p99Ms.push(result.latencyMs.p99);
}

async function lineOf(one: Measured): Promise<string> {
  const [first] = all;
  const ratio = (of: (measured: Measured) => readonly number[]) =>
    median(of(one).map((value, round) => value / (first === undefined ? value : (of(first)[round] ?? value)))).toFixed(
      3,
    );
  return [
    one.root,
    `${median(one.cpuMicros).toFixed(0)} us of processor time a decision (${ratio(({ cpuMicros }) => cpuMicros)})`,
    `${median(one.perSecond).toFixed(0)}/s (${ratio(({ perSecond }) => perSecond)})`,
    `p99 ${median(one.p99Ms).toFixed(1)} ms`,
    `${await one.service.rssMb()} MB`,
  ].join("  ");
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
