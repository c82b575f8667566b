import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { createRandom } from "../../bench/support/zipf.ts";
import { openStore, type Store } from "../../src/store/open-store.ts";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { allProfiles } from "../support/all-profiles.ts";
import { effort } from "../support/effort.ts";
import { importCommits } from "../support/import-commits.ts";
import { hashOf } from "../support/sample-request.ts";

/** Kills of one import, and how many rows it has. */
const KILLS = effort(2, 50);
const ROWS = effort(1_500, 40_000);
/** Kills that a machine is quick enough for that does nothing else. */
const KILLS_MIN = effort(0, 25);
/** Commits from one kill to the next, at most. */
const COMMITS_MAX = 8;
const POLL_MS = 2;
const ENDED_MS = 1_200_000;
const ROOT = join(import.meta.dirname, "..", "..");
const COLUMNS =
  "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash,device_id_hash,device_platform,beneficiary_account_hash,beneficiary_bank_code,country,region,label";

/** A run of `svc` in a process of its own. */
function start(dataDir: string, args: readonly string[]) {
  const { MONGODB_URI: _server, ...env } = process.env;
  const child = spawn(process.execPath, ["src/cli/svc.ts", ...args, "--json"], {
    cwd: ROOT,
    env: { ...env, DATA_DIR: dataDir, DURABILITY: "process" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = new Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, out, err })),
  );
  return { child, ended };
}

const storeIn = (dataDir: string) => openStore({ dataDir, mongodbUri: undefined, durability: "process" });

async function profilesIn(dataDir: string): Promise<ReadonlyMap<string, string>> {
  await using store = await storeIn(dataDir);
  return allProfiles(store);
}

/** A store, another one that is the same, and a file with the command that imports it. */
async function openKilled() {
  const root = await mkdtemp(join(tmpdir(), "risk-file-kills-"));
  const [whole, killed, path] = [join(root, "whole"), join(root, "killed"), join(root, "rows.csv")];
  const made = await start(whole, ["organisations", "create", "--name", "Killed"]).ended;
  expect(made).toMatchObject({ code: 0, err: "" });
  // One store, so that the ids of both are derived under one salt.
  await cp(whole, killed, { recursive: true });
  // One device that everybody uses: its profile remembers far fewer transactions than it has, so that a step that is taken twice would show.
  const device = { id_hash: hashOf("device of everybody"), platform: "android" } as const;
  const lines = [...generateTransactions({ rows: ROWS, seed: "killed file", fraudShare: 0.02 })].map((item) =>
    csvLine({ ...item, request: { ...item.request, device } }).trimEnd(),
  );
  const text = `${[COLUMNS, ...lines].join("\n")}\n`;
  await writeFile(path, text);
  const command = ["history", "import", "--rows", path, "--environment", "live", "--threads", "2"];
  const undisturbed = await start(whole, command).ended;
  expect(JSON.parse(undisturbed.out)).toMatchObject({ status: "completed", folded: ROWS, skipped: 0 });
  return { root, whole, killed, path, text, command };
}

/** Runs the command and kills it so many commits on, unless it ended before; whether it was killed. */
async function killed(dataDir: string, command: readonly string[], watcher: Store, commits: number): Promise<boolean> {
  const target = (await importCommits(watcher)) + commits;
  const run = start(dataDir, command);
  let ended = false;
  void run.ended.then(() => {
    ended = true;
  });
  while (!ended && (await importCommits(watcher)) < target) await setTimeout(POLL_MS);
  if (ended) return false;
  run.child.kill("SIGKILL");
  return (await run.ended).code !== 0;
}

async function expectSameProfiles(whole: string, other: string): Promise<void> {
  const [wanted, found] = [await profilesIn(whole), await profilesIn(other)];
  expect(wanted.size).toBeGreaterThan(ROWS / 10);
  expect(found.size).toBe(wanted.size);
  expect([...wanted].filter(([key, packed]) => found.get(key) !== packed).map(([key]) => key)).toEqual([]);
}

it(
  "an import of a file that is killed anywhere, again and again, leaves the profiles of one that nobody disturbed",
  async () => {
    const scene = await openKilled();
    const random = createRandom(20_261_122);
    const watcher = await storeIn(scene.killed);
    let kills = 0;
    while (
      kills < KILLS &&
      (await killed(scene.killed, scene.command, watcher, 1 + Math.floor(random() * COMMITS_MAX)))
    )
      kills += 1;
    await watcher[Symbol.asyncDispose]();
    expect(kills).toBeGreaterThanOrEqual(KILLS_MIN);
    const last = await start(scene.killed, scene.command).ended;
    expect(last).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(last.out).status).toBe("completed");
    await expectSameProfiles(scene.whole, scene.killed);
    await rm(scene.root, { recursive: true, force: true });
  },
  ENDED_MS,
);

it(
  "so does the last one of several of a file that is changed after each kill: every one but that is killed and cancelled",
  async () => {
    const scene = await openKilled();
    const random = createRandom(20_261_125);
    const watcher = await storeIn(scene.killed);
    let folded = 0;
    let kills = 0;
    for (let text = scene.text; kills < KILLS; kills += 1) {
      if (!(await killed(scene.killed, scene.command, watcher, 1 + Math.floor(random() * COMMITS_MAX)))) break;
      // The same rows: another file by its bytes alone.
      text += "\n";
      await writeFile(scene.path, text);
      const refused = await start(scene.killed, scene.command).ended;
      const id = /End import (hst_[0-9a-f]{32}) first, which was cut off/.exec(refused.err)?.[1];
      // Killed between its last write and its end, or behind it.
      if (id === undefined) folded += JSON.parse(refused.out).folded;
      else {
        const cancel = ["history", "cancel", "--import", id, "--environment", "live"];
        expect((await start(scene.killed, cancel).ended).code).toBe(0);
      }
    }
    await watcher[Symbol.asyncDispose]();
    const last = JSON.parse((await start(scene.killed, scene.command).ended).out);
    expect(last).toMatchObject({ status: "completed" });
    if (folded === 0 && kills === KILLS) expect(last).toMatchObject({ folded: ROWS, skipped: 0 });
    await expectSameProfiles(scene.whole, scene.killed);
    await rm(scene.root, { recursive: true, force: true });
  },
  ENDED_MS,
);
