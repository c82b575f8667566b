import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Db } from "mongodb";
import { createOrganisation } from "../src/service/organisations/create-organisation.ts";
import { openStore, type StoreOptions } from "../src/store/open-store.ts";
import { databaseOf } from "./support/database-of.ts";
import { fillInParts } from "./support/fill-in-parts.ts";
import { type GrowthStep, growthReport } from "./support/growth-report.ts";
import { machine } from "./support/machine.ts";
import { pageTimes } from "./support/page-times.ts";
import { type Percentiles, percentiles } from "./support/percentiles.ts";
import { runService } from "./support/run-service.ts";
import { scorer, servicesOf } from "./support/score-use-case.ts";
import { fileBytes, storeSizes } from "./support/store-sizes.ts";
import { createTransactions } from "./support/transactions.ts";

// Measures what N decisions take on disk and how long one score takes then, each N on a store of its own, and computes more from the slope:
// `npm run bench:growth -- --sizes 100000,1000000`, with MONGODB_URI on that server. The embedded store is filled by one process for each core
// with what scoring would have stored; `--scored` scores in its place, as a server is always filled.
const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "30000,100000" },
    /** Decisions of one customer on average: customers, devices and beneficiaries grow with the decisions. */
    each: { type: "string", default: "20" },
    /** Scores at once while the store is filled. */
    lanes: { type: "string", default: "256" },
    scores: { type: "string", default: "10000" },
    scored: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const DAY_MS = 86_400_000;
const HISTORY_DAYS = 90;
const WARM_UP = 2_000;
const STARTS = 3;
/** Of the embedded store: every write on disk before the answer, and without the disk's share. */
const DURABILITIES = ["full", "process"] as const;
type Durability = (typeof DURABILITIES)[number];
const server = process.env["MONGODB_URI"];

const steps: GrowthStep[] = [];
for (const size of options.sizes.split(",").map(Number)) steps.push(await measure(size));
process.stdout.write(
  options.json
    ? `${JSON.stringify({ machine: machine(), store: storeName(), steps })}\n`
    : growthReport(storeName(), steps),
);

async function measure(decisions: number): Promise<GrowthStep> {
  const dataDir = await mkdtemp(join(tmpdir(), "risk-growth-"));
  const mongodbUri = server === undefined ? undefined : databaseOf(server, dataDir);
  try {
    const keys = Math.max(100, Math.round(decisions / Number(options.each)));
    const startedAt = performance.now();
    const organisationId = await filled({ dataDir, mongodbUri, durability: "process" }, { decisions, keys });
    const fillSeconds = (performance.now() - startedAt) / 1_000;
    const opening = (durability: Durability) => openStore({ dataDir, mongodbUri, durability });
    const latencyMs: Partial<Record<Durability, Percentiles>> = {};
    await using store = await opening("process");
    const firstPageMs = await pageTimes(await servicesOf(store), organisationId);
    const collections = await storeSizes(store, dataDir);
    const files = await fileBytes(dataDir);
    for (const [seed, durability] of DURABILITIES.entries()) {
      // Opened anew, as by a service that was restarted. A server has a durability of its own.
      await using measured = await opening(durability);
      const next = createTransactions(2 + seed, keys);
      const one = scorer(await servicesOf(measured), organisationId);
      latencyMs[durability] = percentiles(await oneByOne(() => one(next(Date.now()))));
      if (server !== undefined) break;
    }
    if (store.kind === "mongodb") await (store.db as unknown as Db).dropDatabase();
    const readyMs = store.kind === "mongodb" ? [] : await startTimes(dataDir);
    return { decisions, fillSeconds, collections, fileBytes: files, latencyMs, firstPageMs, readyMs };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills a store with decisions whose transactions lie evenly in 90 days, and closes it. */
async function filled(
  opening: StoreOptions,
  { decisions, keys }: { readonly decisions: number; readonly keys: number },
): Promise<string> {
  await using store = await openStore(opening);
  const services = await servicesOf(store);
  const { _id: organisationId } = await createOrganisation(services, { name: "growth" });
  const endMs = Date.now();
  const startMs = endMs - HISTORY_DAYS * DAY_MS;
  if (store.kind === "embedded" && !options.scored) {
    await fillInParts({ dataDir: opening.dataDir, organisationId, decisions, keys, startMs, endMs });
    return organisationId;
  }
  const one = scorer(services, organisationId);
  const next = createTransactions(1, keys);
  let begun = 0;
  const lane = async () => {
    while (begun < decisions) {
      const occurredAtMs = Math.round(startMs + (begun * (endMs - startMs)) / decisions);
      begun += 1;
      await one(next(occurredAtMs));
    }
  };
  await Promise.all(Array.from({ length: Number(options.lanes) }, lane));
  return organisationId;
}

/** How long a service takes to be ready on the store, one start after the other. */
async function startTimes(dataDir: string): Promise<readonly number[]> {
  const times: number[] = [];
  while (times.length < STARTS) {
    const service = await runService({ dataDir });
    times.push(service.readyMs);
    await service.stop();
  }
  return times;
}

async function oneByOne(run: () => Promise<unknown>): Promise<Float64Array> {
  for (let count = 0; count < WARM_UP; count += 1) await run();
  const latencies = new Float64Array(Number(options.scores));
  for (let count = 0; count < latencies.length; count += 1) {
    const startedAt = performance.now();
    await run();
    latencies[count] = performance.now() - startedAt;
  }
  return latencies;
}

function storeName(): string {
  return server === undefined ? "embedded store" : "server of MONGODB_URI";
}
