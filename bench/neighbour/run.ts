import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { machine } from "../support/machine.ts";
import { type OfferedResult, offer } from "../support/offered-load.ts";
import { runService } from "../support/run-service.ts";
import { createTransactions } from "../support/transactions.ts";
import { ATTACKS, type AttackTarget } from "./attacks.ts";

// How another tenant's scores fare while a neighbour attacks: `npm run bench:neighbour`. Each attack is also sent to a bare server beside the
// service, which says what it costs the machine. The goal is at most 3 times the p99 of that.
const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    perSecond: { type: "string", default: "200" },
    /** One of the attacks, again and again; default: all of them. */
    attack: { type: "string", multiple: true, default: Object.keys(ATTACKS) },
    json: { type: "boolean", default: false },
  },
});
const CONNECTIONS = 64;
const WARM_UP_SECONDS = 3;
const PACE = { perSecond: Number(options.perSecond), seconds: Number(options.seconds) };

const service = await runService();
const sink = spawn(process.execPath, [join(import.meta.dirname, "sink.ts")], { stdio: ["ignore", "pipe", "inherit"] });
const sinkListens = once(sink.stdout, "data");
const sinkPorts = async () => JSON.parse(String((await sinkListens)[0]));
try {
  const next = createTransactions(2);
  const { httpPort, grpcPort } = service;
  const target = {
    port: httpPort,
    path: "/v1/score",
    key: service.key,
    connections: CONNECTIONS,
    nextBody: () => next(Date.now()),
  };
  const neighbour = { httpPort, grpcPort, key: await service.otherKey() };
  await offer(target, { ...PACE, seconds: WARM_UP_SECONDS });
  for (const name of options.attack) {
    // One right after the other, so that what else the machine does weighs on all alike.
    const alone = await offer(target, PACE);
    const beside = await during(name, { ...(await sinkPorts()), key: neighbour.key });
    print(name, { alone, beside, attacked: await during(name, neighbour) });
  }

  async function during(name: string, attacked: AttackTarget): Promise<OfferedResult> {
    const thread = new Worker(new URL("./attack-thread.ts", import.meta.url), {
      workerData: { name, target: attacked },
    });
    await once(thread, "online");
    const result = await offer(target, PACE);
    thread.postMessage("over");
    await once(thread, "exit");
    return result;
  }
} finally {
  sink.kill("SIGTERM");
  await service.stop();
}

function print(attack: string, results: Readonly<Record<"alone" | "beside" | "attacked", OfferedResult>>): void {
  const { alone, beside, attacked } = results;
  const p = ({ acceptedMs: { p50, p99 } }: OfferedResult) => `p50 ${p50} p99 ${p99} ms`;
  const times = (of: OfferedResult) => Number((attacked.acceptedMs.p99 / of.acceptedMs.p99).toFixed(1));
  const figures = { attack, ...results, timesAlone: times(alone), timesBeside: times(beside) };
  const text = [
    attack.padEnd(24),
    `alone ${p(alone)}`,
    `attack elsewhere ${p(beside)}`,
    `attacked ${p(attacked)}`,
    `${times(alone)} and ${times(beside)} times`,
    `refused ${attacked.refused}/s, late ${attacked.late}/s, sent late p99 ${attacked.sentLateMs.p99} ms`,
  ];
  process.stdout.write(`${options.json ? JSON.stringify({ machine: machine(), ...figures }) : text.join("  ")}\n`);
}
