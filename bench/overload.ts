import { parseArgs } from "node:util";
import { closedLoop } from "./support/load.ts";
import { machine } from "./support/machine.ts";
import { type OfferedResult, offer } from "./support/offered-load.ts";
import { runService } from "./support/run-service.ts";
import { createTransactions } from "./support/transactions.ts";

// Offers POST /v1/score less and more than the service can do, whatever it answers: `npm run bench:overload -- --seconds 10`.
const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    connections: { type: "string", default: "512" },
    /** Multiples of the capacity. */
    offered: { type: "string", default: "0.5,1,2,5" },
    /** Decisions a second; measured where it is not given. */
    capacity: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const WARM_UP = 10_000;
const MEASURED = 10_000;
/** Enough at once to keep the service busy, and no more. */
const BUSY_CONNECTIONS = 24;
const BURST = 5;
const BURST_SECONDS = 3;
const AFTER_SECONDS = 3;
const AFTER_SHARE = 0.3;
const seconds = Number(options.seconds);
const connections = Number(options.connections);

const service = await runService();
try {
  const next = createTransactions(2);
  const target = { port: service.httpPort, path: "/v1/score", key: service.key, nextBody: () => next(Date.now()) };
  await closedLoop({ ...target, connections: BUSY_CONNECTIONS }, WARM_UP);
  const closed = await closedLoop({ ...target, connections: BUSY_CONNECTIONS }, MEASURED);
  const capacity = options.capacity === undefined ? closed.perSecond : Number(options.capacity);
  const load = (share: number, forSeconds: number) =>
    offer({ ...target, connections }, { perSecond: Math.round(share * capacity), seconds: forSeconds });
  const runs: { readonly share: number; readonly result: OfferedResult; readonly cpuShare: number }[] = [];
  for (const share of options.offered.split(",").map(Number)) {
    const cpuBefore = await service.cpuSeconds();
    const result = await load(share, seconds);
    const cpuShare = Math.round((100 * ((await service.cpuSeconds()) - cpuBefore)) / seconds) / 100;
    runs.push({ share, result, cpuShare });
    if (!options.json) print(`${row(`${share} of capacity`, result)}  processors used ${cpuShare}`);
  }
  await load(BURST, BURST_SECONDS);
  const after = await load(AFTER_SHARE, AFTER_SECONDS);
  if (options.json) print(JSON.stringify({ machine: machine(), capacity, closed, runs, after }));
  else {
    print(row(`${AFTER_SHARE}, right after ${BURST}`, after));
    print(`capacity ${capacity}/s (${BUSY_CONNECTIONS} connections, p99 ${closed.latencyMs.p99} ms)`);
  }
} finally {
  await service.stop();
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function row(
  name: string,
  { offered, accepted, refused, late, sentLateMs, acceptedMs: a, refusedMs: r, slowUntilMs }: OfferedResult,
): string {
  return [
    name.padEnd(20),
    `offered ${offered}/s`,
    `accepted ${accepted}/s p50 ${a.p50} p99 ${a.p99} max ${a.max} ms`,
    `refused ${refused}/s p50 ${r.p50} p99 ${r.p99} ms`,
    `not sent in time ${late}/s, generator late p99 ${sentLateMs.p99} ms`,
    `last refused or slower than 100 ms at ${slowUntilMs} ms`,
  ].join("  ");
}
