import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createOrganisation } from "../src/service/organisations/create-organisation.ts";
import type { DecisionEntries } from "../src/store/embedded/decision-entries.ts";
import { EMBEDDED_FILE } from "../src/store/embedded/open-store-file.ts";
import { openStore } from "../src/store/open-store.ts";
import { median } from "./support/median.ts";
import { pageTimes } from "./support/page-times.ts";
import { scorer, servicesOf } from "./support/score-use-case.ts";
import { createTransactions } from "./support/transactions.ts";

// What the lists of decisions cost a decision: processor time of all threads, with the orders and the newest of each entity, and without,
// in turns of so many decisions of one process, so that whatever else the machine does falls on both. Then the time of a first page.
const DECISIONS = Number(process.argv[2] ?? 40_000);
const TURN = 500;
/** The first turns compile. */
const TURNS_LEFT_OUT = 8;
const AT_ONCE = 64;
const KEYS = 20_000;
const STEP_MS = 50;

const dataDir = await mkdtemp(join(tmpdir(), "risk-list-"));
const store = await openStore({ dataDir, mongodbUri: undefined, durability: "process" });
let isListed = true;
const services = await servicesOf({
  ...store,
  ledger: {
    ...store.ledger,
    decideOnce: ({ remembers = [], ...unit }) => store.ledger.decideOnce(isListed ? { ...unit, remembers } : unit),
  },
});
const organisation = await createOrganisation(services, { name: "bench" });
const transactions = createTransactions(7, KEYS);
let occurredAtMs = Date.now() - DECISIONS * STEP_MS;
const { deps } = store.db as unknown as { readonly deps: { readonly entries: DecisionEntries } };
const { inserted } = deps.entries;
Object.assign(deps.entries, {
  inserted: (documents: readonly object[]) => (isListed ? inserted(documents) : undefined),
});
const one = scorer(services, organisation._id);

const spentUs: Record<"with" | "without", number[]> = { with: [], without: [] };
for (let turn = 0; turn * TURN < DECISIONS; turn += 1) {
  isListed = turn % 2 === 0;
  const { user, system } = await cpuOf(() => decideMany(TURN));
  if (turn >= TURNS_LEFT_OUT) spentUs[isListed ? "with" : "without"].push((user + system) / TURN);
}
// The middle of the differences of neighbours: where the machine does other work, whole stretches wait for its caches.
const [withUs, withoutUs] = [median(spentUs.with), median(spentUs.without)];
const listsUs = median(spentUs.without.map((us, index) => (spentUs.with[index] ?? us) - us));
const pages = await pageTimes(services, organisation._id);
process.stdout.write(
  `${JSON.stringify({
    decisions: DECISIONS,
    with_us: round(withUs),
    without_us: round(withoutUs),
    lists_us: round(listsUs),
    first_page_ms: pages,
    file_mib: round((await stat(join(dataDir, EMBEDDED_FILE))).size / 2 ** 20),
  })}\n`,
);
await store[Symbol.asyncDispose]();
await rm(dataDir, { recursive: true });

async function decideMany(count: number): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      occurredAtMs += STEP_MS;
      await one(transactions(occurredAtMs));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function cpuOf(run: () => Promise<void>): Promise<NodeJS.CpuUsage> {
  const before = process.cpuUsage();
  await run();
  return process.cpuUsage(before);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
