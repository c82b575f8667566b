import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createRandom } from "../../bench/support/zipf.ts";
import { openStore } from "../../src/store/open-store.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { jsonLine } from "../../src/synthetic/json-line.ts";
import { allProfiles } from "../support/all-profiles.ts";
import { effort } from "../support/effort.ts";
import { importCommits } from "../support/import-commits.ts";
import { hashOf } from "../support/sample-request.ts";
import { startProcess, type TestProcess } from "../support/start-process.ts";

/** Kills of one import. */
const KILLS = effort(2, 50);
const ROWS = effort(3_000, 30_000);
/** Kills that a machine is quick enough for that does nothing else. */
const KILLS_MIN = effort(0, 25);
/** Commits from one kill to the next, at most. */
const COMMITS_MAX = effort(8, 3);
const ENDED_MS = 600_000;
const SEED = 20_261_122;

async function progressOf(service: TestProcess, id: string) {
  const headers = { authorization: `Bearer ${service.testKey}` };
  const answer = await fetch(`${service.baseUrl}/v1/history/${id}`, { headers });
  return (await answer.json()) as { readonly status: string; readonly folded: number };
}

async function submit(service: TestProcess, body: string): Promise<string> {
  const headers = { authorization: `Bearer ${service.testKey}`, "content-type": "application/json" };
  const answer = await fetch(`${service.baseUrl}/v1/history`, { method: "POST", headers, body });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { readonly history_id: string }).history_id;
}

async function toTheEnd(service: TestProcess, id: string): Promise<void> {
  await expect.poll(async () => (await progressOf(service, id)).status, { timeout: ENDED_MS }).toBe("completed");
  expect((await progressOf(service, id)).folded).toBe(ROWS);
  expect(await service.end("SIGTERM")).toBe(0);
}

/** Every profile, by key. */
async function profilesOf(dataDir: string): Promise<ReadonlyMap<string, string>> {
  await using store = await openStore({ dataDir, mongodbUri: undefined, durability: "process" });
  return allProfiles(store);
}

it(
  "an import that is killed again and again leaves the profiles of one that nobody disturbed",
  async () => {
    const root = await mkdtemp(join(tmpdir(), "risk-history-"));
    const [whole, killed] = [join(root, "whole"), join(root, "killed")];
    // One store, so that the ids of both are derived under one salt.
    const first = await startProcess(whole);
    expect(await first.end("SIGTERM")).toBe(0);
    await cp(whole, killed, { recursive: true });
    const rows = [...generateTransactions({ rows: ROWS, seed: "killed", fraudShare: 0.02 })];
    // One device that everybody uses: its profile remembers far fewer transactions than it has, so that a part that is folded twice would show.
    const shared = { id_hash: hashOf("device of everybody"), platform: "android" };
    const transactions = rows.map((row) => ({ ...JSON.parse(jsonLine(row, { withPattern: false })), device: shared }));
    const body = JSON.stringify({ transactions });

    const undisturbed = await startProcess(whole);
    await toTheEnd(undisturbed, await submit(undisturbed, body));

    const random = createRandom(SEED);
    let service = await startProcess(killed);
    const watcher = await openStore({ dataDir: killed, mongodbUri: undefined, durability: "process" });
    const id = await submit(service, body);
    let kills = 0;
    for (let isLeft = true; isLeft && kills < KILLS; ) {
      // From one commit to the next: rows are marked and folded.
      const target = (await importCommits(watcher)) + 1 + Math.floor(random() * COMMITS_MAX);
      do isLeft = (await progressOf(service, id)).status !== "completed";
      while (isLeft && (await importCommits(watcher)) < target);
      if (!isLeft) break;
      await service.end("SIGKILL");
      kills += 1;
      service = await startProcess(killed);
    }
    await watcher[Symbol.asyncDispose]();
    expect(kills).toBeGreaterThanOrEqual(KILLS_MIN);
    await toTheEnd(service, id);
    const [wanted, found] = [await profilesOf(whole), await profilesOf(killed)];
    expect(wanted.size).toBeGreaterThan(ROWS / 10);
    expect(found.size).toBe(wanted.size);
    expect([...wanted].filter(([key, packed]) => found.get(key) !== packed).map(([key]) => key)).toEqual([]);
    await rm(root, { recursive: true, force: true });
  },
  ENDED_MS,
);
