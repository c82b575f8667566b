import type { Figure, Report } from "./figure.ts";

/** One benchmark and the lines of the table that it gives. */
export interface Run {
  readonly command: readonly string[];
  readonly figures: readonly Figure[];
}

const score = (name: string, read: (report: Report) => number) => ({
  name: `score, 100,000 of history: ${name}`,
  read,
});
const grpc = (
  name: string,
  ratios: (report: Report) => { readonly perSecond: number; readonly p99: number },
): Figure[] => [
  {
    name: `gRPC against REST, ${name}: scores a second`,
    read: (r) => ratios(r).perSecond,
    unit: "times",
    goal: { atLeast: 1 },
  },
  { name: `gRPC against REST, ${name}: p99`, read: (r) => ratios(r).p99, unit: "times", goal: { atMost: 1 } },
];
const overload = (report: Report, share: number) =>
  report.runs.find((run: Report) => run.share === share).result.acceptedMs.p99;

/** Every benchmark that fits into a quarter of an hour, with its goals. */
export const RUNS: readonly Run[] = [
  {
    command: ["bench/score.ts", "--history", "100000", "--requests", "40000", "--json"],
    figures: [
      { ...score("decisions a second", (r) => r.closed.perSecond), unit: "/s", goal: { atLeast: 4_500 } },
      { ...score("p50", (r) => r.closed.latencyMs.p50), unit: "ms", goal: { atMost: 6.5 } },
      { ...score("p99", (r) => r.closed.latencyMs.p99), unit: "ms", goal: { atMost: 15 } },
      { ...score("p99.9", (r) => r.closed.latencyMs.p999), unit: "ms", goal: { atMost: 40 } },
      { ...score("processor time a decision", (r) => r.cpuMicros), unit: "us", goal: { atMost: 200 } },
      { ...score("echo / score", (r) => 1 / r.share), unit: "", goal: { atMost: 9.3 } },
      { ...score("disk a decision", (r) => r.bytesEach), unit: "bytes", goal: { atMost: 1_400 } },
      { ...score("500/s alone, p99", (r) => r.open.latencyMs.p99), unit: "ms", goal: { atMost: 8 } },
      { ...score("delay of the event loop at 500/s, p99", (r) => r.loopDelayP99Ms), unit: "ms", goal: { atMost: 5 } },
      { name: "ready after the start", read: (r) => r.readyMs, unit: "ms", goal: { atMost: 600 } },
      { name: "resident when idle", read: (r) => r.idleRssMb, unit: "MB", goal: { atMost: 150 } },
    ],
  },
  {
    command: ["bench/grpc.ts"],
    figures: [
      ...grpc("a connection a call", (r) => r.ratios.grpc),
      ...grpc("8 calls a connection", (r) => r.ratios.shared),
    ],
  },
  {
    // On two cores with the generator and the server on them, too: few enough requests that the server's latency is what bounds them.
    command: [
      "bench/processes.ts",
      "--latency",
      "1",
      "--each",
      "--connections",
      "2",
      "--history",
      "1000",
      "--requests",
      "600",
      "--rounds",
      "6",
      "--json",
    ],
    figures: [
      {
        name: "two processes against one, on a server of 1 ms a command",
        read: (r) => r.medians[1].ratio,
        unit: "times",
        goal: { atLeast: 1.8 },
      },
    ],
  },
  {
    command: ["bench/backtest.ts"],
    figures: [
      { name: "50,000 CSV rows, first", read: (r) => r.runs[0].completedMs, unit: "ms", goal: { atMost: 1_500 } },
      { name: "50,000 CSV rows, later", read: (r) => r.runs.at(-1).completedMs, unit: "ms", goal: { atMost: 800 } },
      { name: "peak memory of backtests", read: (r) => r.peakRssMb, unit: "MB", goal: { atMost: 600 } },
      { name: "JSON of 25 MB, first", read: (r) => r.json.runs[0].completedMs, unit: "ms", goal: { atMost: 1_800 } },
      {
        name: "JSON of 25 MB, later",
        read: (r) => r.json.runs.at(-1).completedMs,
        unit: "ms",
        goal: { atMost: 1_000 },
      },
      { name: "peak memory of backtests of JSON", read: (r) => r.json.peakRssMb, unit: "MB", goal: { atMost: 600 } },
      {
        name: "score at 500/s beside backtests, p99",
        read: (r) => r.scoring.besideBacktests.p99,
        unit: "ms",
        goal: { atMost: 12 },
      },
    ],
  },
  {
    command: ["bench/overload.ts", "--seconds", "6", "--json"],
    figures: [
      {
        name: "overload, five times: p99 of what is accepted against that at capacity",
        read: (r) => overload(r, 5) / r.closed.latencyMs.p99,
        unit: "times",
        goal: { atMost: 3 },
      },
    ],
  },
  {
    command: ["bench/webhooks.ts"],
    figures: [
      { name: "webhooks to one fast receiver", read: (r) => r.burst.perSecond, unit: "/s", goal: { atLeast: 600 } },
      { name: "first attempt, p99", read: (r) => r.firstAttemptMs.p99, unit: "ms", goal: { atMost: 150 } },
    ],
  },
  {
    command: ["bench/engine/run.ts", "--json"],
    figures: [
      {
        name: "engine, grouped by entity",
        read: (r) => Math.max(...r.rowsPerSecond.byEntity),
        unit: "rows/s",
        goal: { atLeast: 100_000 },
      },
      {
        name: "live score without store and wire, full profiles, p99",
        read: (r) => r.liveScore.full.microseconds.p99,
        unit: "us",
        goal: { atMost: 60 },
      },
      {
        name: "packed profile of a typical customer",
        read: (r) => r.liveScore.typical.bytes[0],
        unit: "bytes",
        goal: { atMost: 1_500 },
      },
    ],
  },
  {
    command: ["bench/history.ts", "--rows", "100000"],
    figures: [
      { name: "rows imported a second", read: (r) => r.rowsPerSecond, unit: "rows/s", goal: { atLeast: 16_667 } },
    ],
  },
  {
    command: ["bench/fit.ts"],
    figures: [
      { name: "fit of 50,000 rows, weights", read: (r) => r.weightsSeconds, unit: "s", goal: { atMost: 3 } },
      { name: "fit of 50,000 rows, parameters", read: (r) => r.parametersSeconds, unit: "s", goal: { atMost: 30 } },
    ],
  },
];
