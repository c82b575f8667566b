import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openListenerCertificates } from "../src/cli/webhooks/open-listener-certificates.ts";
import { openHttpConnection } from "./support/http-connection.ts";
import { machine } from "./support/machine.ts";
import { percentiles } from "./support/percentiles.ts";
import { runService } from "./support/run-service.ts";

// Deliveries to one fast receiver, and how late a first attempt comes, beside a receiver that never answers: `npm run bench:webhooks`.
const DELIVERIES = 3_000;
const CONNECTIONS = 8;
const SPARSE = 100;
const SPARSE_EVERY_MS = 50;
const HANGING = 300;
const WAIT_MS_MAX = 120_000;

const dataDir = await mkdtemp(join(tmpdir(), "risk-bench-"));
const { caFile } = await openListenerCertificates(dataDir, Date.now());
Object.assign(process.env, { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8", NODE_EXTRA_CA_CERTS: caFile });
const sink = fork(join(import.meta.dirname, "support", "webhook-sink.ts"), [dataDir]);
const [port] = await once(sink, "message");
const service = await runService({ dataDir });
try {
  const [fast, hanging] = [await register("/fast"), await register("/hanging")];
  const burst = await tell(fast, DELIVERIES);
  const sparse = await sparsely(fast);
  await queue(hanging, HANGING);
  const beside = await sparsely(fast);
  const figures = { burst, firstAttemptMs: sparse, firstAttemptBesideHangingMs: beside };
  process.stdout.write(`${JSON.stringify({ machine: machine(), ...figures }, null, 2)}\n`);
} finally {
  sink.kill();
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function register(path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${service.httpPort}/v1/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
    body: JSON.stringify({ url: `https://127.0.0.1:${port}${path}`, events: ["policy.archived"] }),
  });
  return ((await response.json()) as { webhook_id: string }).webhook_id;
}

/** Queues test events as fast as the API takes them. */
async function queue(webhookId: string, count: number): Promise<void> {
  const share = Math.ceil(count / CONNECTIONS);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const connection = await openHttpConnection(service.httpPort, `/v1/webhooks/${webhookId}/test`, service.key);
      for (let n = 0; n < share; n += 1) await connection.send("{}");
      connection.close();
    }),
  );
}

async function arrivals(count: number): Promise<readonly (readonly [number, number])[]> {
  const found: [number, number][] = [];
  for (let waitedMs = 0; found.length < count && waitedMs < WAIT_MS_MAX; waitedMs += 100) {
    sink.send("report");
    const [batch] = await once(sink, "message");
    found.push(...batch);
    if (found.length < count) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return found;
}

async function tell(webhookId: string, count: number) {
  const startedMs = Date.now();
  const cpuBefore = await service.cpuSeconds();
  await queue(webhookId, count);
  const queuedMs = Date.now() - startedMs;
  const found = await arrivals(count);
  const seconds = (Math.max(...found.map(([atMs]) => atMs)) - startedMs) / 1_000;
  const cpuMs = (((await service.cpuSeconds()) - cpuBefore) * 1_000) / found.length;
  return { deliveries: found.length, queuedMs, perSecond: Math.round(found.length / seconds), cpuMsEach: round(cpuMs) };
}

/** One event after the other: milliseconds from its `created_at` to its arrival. */
async function sparsely(webhookId: string) {
  const connection = await openHttpConnection(service.httpPort, `/v1/webhooks/${webhookId}/test`, service.key);
  for (let n = 0; n < SPARSE; n += 1) {
    await connection.send("{}");
    await new Promise((resolve) => setTimeout(resolve, SPARSE_EVERY_MS));
  }
  connection.close();
  return percentiles(Float64Array.from((await arrivals(SPARSE)).map(([, lateMs]) => lateMs)));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
