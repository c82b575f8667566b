import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { createRandom } from "../../bench/support/zipf.ts";
import { openStore } from "../../src/store/open-store.ts";
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

it(
  "an import of a file that is killed anywhere, again and again, leaves the profiles of one that nobody disturbed",
  async () => {
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
    await writeFile(path, `${[COLUMNS, ...lines].join("\n")}\n`);
    const command = ["history", "import", "--rows", path, "--environment", "live", "--threads", "2"];
    const undisturbed = await start(whole, command).ended;
    expect(JSON.parse(undisturbed.out)).toMatchObject({ status: "completed", folded: ROWS, skipped: 0 });

    const random = createRandom(20_261_122);
    const watcher = await storeIn(killed);
    let kills = 0;
    for (let ended = false; kills < KILLS && !ended; ) {
      const target = (await importCommits(watcher)) + 1 + Math.floor(random() * COMMITS_MAX);
      const run = start(killed, command);
      void run.ended.then(() => {
        ended = true;
      });
      while (!ended && (await importCommits(watcher)) < target) await setTimeout(POLL_MS);
      if (ended) break;
      run.child.kill("SIGKILL");
      ended = (await run.ended).code === 0;
      if (!ended) kills += 1;
    }
    await watcher[Symbol.asyncDispose]();
    expect(kills).toBeGreaterThanOrEqual(KILLS_MIN);
    const last = await start(killed, command).ended;
    expect(last).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(last.out).status).toBe("completed");
    const [wanted, found] = [await profilesIn(whole), await profilesIn(killed)];
    expect(wanted.size).toBeGreaterThan(ROWS / 10);
    expect(found.size).toBe(wanted.size);
    expect([...wanted].filter(([key, packed]) => found.get(key) !== packed).map(([key]) => key)).toEqual([]);
    await rm(root, { recursive: true, force: true });
  },
  ENDED_MS,
);
