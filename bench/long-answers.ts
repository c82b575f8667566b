import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { machine } from "./support/machine.ts";
import { type Percentiles, percentiles } from "./support/percentiles.ts";
import { runService } from "./support/run-service.ts";
import { createTransactions } from "./support/transactions.ts";

// How one organisation's scores fare while a key of another one, which may only read, asks for a policy with many versions again and again:
// `npm run bench:long-answers -- --versions 350 ../before .`, of this checkout and of others, each with its own `node_modules`.
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    versions: { type: "string", default: "350" },
    readers: { type: "string", default: "2" },
    seconds: { type: "string", default: "8" },
  },
});
const PAUSE_MS = 10;
const seconds = Number(options.seconds);

process.stdout.write(`${JSON.stringify(machine())}\n`);
for (const root of positionals.length === 0 ? [undefined] : positionals) await measure(root);

async function measure(root: string | undefined): Promise<void> {
  const service = await runService(root === undefined ? {} : { root });
  try {
    const call = caller(`http://127.0.0.1:${service.httpPort}`);
    const path = await makePolicy(call, service.key);
    const score = scorer(call, await service.otherKey());
    const alone = await score();
    let answers = 0;
    let isOver = false;
    const readers = Array.from({ length: Number(options.readers) }, async () => {
      while (!isOver) {
        await call("GET", path, service.key);
        answers += 1;
      }
    });
    const beside = await score();
    isOver = true;
    await Promise.all(readers);
    const said = `alone ${text(alone)}, beside ${options.readers} readers ${text(beside)}, who got ${answers} answers`;
    process.stdout.write(`${root ?? "."}: ${said}\n`);
  } finally {
    await service.stop();
  }
}

type Call = (method: string, path: string, key: string, body?: unknown) => Promise<Record<string, unknown>>;

function caller(base: string): Call {
  return async (method, path, key, body) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const answer = await fetch(`${base}${path}`, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
}

/** Each activation freezes a version, so that the change behind it makes another one. */
async function makePolicy(call: Call, key: string): Promise<string> {
  const { policy_id } = await call("POST", "/v1/policies", key, { name: "Many versions", product: "many" });
  const path = `/v1/policies/${String(policy_id)}`;
  for (let version = 1; version < Number(options.versions); version += 1) {
    await call("POST", `${path}/activate`, key, {});
    await call("PATCH", path, key, { thresholds: { medium: 20 + (version % 29), high: 50 + (version % 29) } });
  }
  return path;
}

/** One score after the other, with a pause; how long each took. */
function scorer(call: Call, key: string): () => Promise<Percentiles> {
  const next = createTransactions(5);
  return async () => {
    const latenciesMs: number[] = [];
    const endsAt = performance.now() + seconds * 1_000;
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      await call("POST", "/v1/score", key, String(next(Date.now())));
      latenciesMs.push(performance.now() - startedAt);
      await setTimeout(PAUSE_MS);
    }
    return percentiles(Float64Array.from(latenciesMs));
  };
}

function text({ p50, p99 }: Percentiles): string {
  return `p50 ${p50} p99 ${p99} ms`;
}
