import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRandom } from "../../src/synthetic/random.ts";
import { effort } from "../support/effort.ts";
import { cutPower, type Unsynced } from "./cut-power.ts";
import { type RecordedOperation, readRecordedIo } from "./recorded-io.ts";

/** Cuts of one recording, and how much is written in it. */
const CUTS = effort(12, 250);
const WRITES = effort(400, 3_000);
/** So that the log starts anew several times: its header is the most delicate of all writes. */
const LOG_PAGES_MAX = 200;
const SEED = "power";
/** Where what is left is opened: in memory, where there is such a place, since nothing of it must stay. */
const LEFT_IN = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const UNSYNCED: readonly Unsynced[] = ["lost", "chance", "chance", "kept"];

const compiler = ["cc", "gcc", "clang"].find((name) => {
  try {
    execFileSync(name, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});
if (compiler === undefined || process.platform !== "linux")
  console.log("Skipped the power cuts: they need Linux and a C compiler");

let directory: string;
let operations: readonly RecordedOperation[];

describe.skipIf(compiler === undefined || process.platform !== "linux")("a power cut", () => {
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "risk-power-"));
    operations = await record(directory);
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it("was recorded with syncs of both files, and a log that started anew", () => {
    const count = (what: string, file: string) => operations.filter((one) => one.what === what && one.file === file);
    expect(count("synced", "store.sqlite-wal").length).toBeGreaterThan(20);
    expect(count("synced", "store.sqlite").length).toBeGreaterThan(0);
    expect(count("write", "store.sqlite-wal").filter(({ at }) => at === 0).length).toBeGreaterThan(1);
    const told = count("write", "acknowledged").map(({ bytes }) => bytes.toString());
    const decided = told.filter((id) => id.startsWith("dec_"));
    expect(told.length - decided.length).toBeGreaterThanOrEqual(WRITES);
    // By the thread that decided it, and by the other one that found it.
    expect(new Set(decided).size).toBeGreaterThan(WRITES / 20);
    expect(decided.length).toBeGreaterThan(1.5 * new Set(decided).size);
  });

  it("takes back nothing that was acknowledged, and leaves the store whole", async () => {
    const random = createRandom(SEED);
    let acknowledgedMax = 0;
    for (let cut = 0; cut < CUTS; cut += 1) {
      const after = Math.floor(((cut + random.below(1_000) / 1_000) * operations.length) / CUTS);
      const unsynced = UNSYNCED[cut % UNSYNCED.length] ?? "lost";
      const left = cutPower(operations, after, { unsynced, random });
      const what = `cut ${cut} after ${after} of ${operations.length} operations, unsynced sectors ${unsynced}`;
      expect(await lostOf(left), what).toEqual([]);
      acknowledgedMax = Math.max(acknowledgedMax, left.acknowledged.length);
    }
    expect(acknowledgedMax).toBeGreaterThan(WRITES / 2);
  });

  it("would take back what nobody synced: the check can fail", async () => {
    const unsynced = operations.filter(({ what, file }) => what !== "synced" || file === "acknowledged");
    const left = cutPower(unsynced, unsynced.length, { unsynced: "lost", random: createRandom(SEED) });
    expect(left.acknowledged.length).toBeGreaterThanOrEqual(WRITES);
    expect((await lostOf(left)).length).toBeGreaterThan(0);
  });
});

/** Runs a writer whose writes and syncs are noted. */
async function record(within: string): Promise<readonly RecordedOperation[]> {
  const [library, notes, data] = ["record-io.so", "notes", "data"].map((name) => join(within, name));
  if (compiler === undefined || library === undefined || notes === undefined || data === undefined) return [];
  await mkdir(data);
  execFileSync(compiler, ["-shared", "-fPIC", "-O1", "-o", library, join(import.meta.dirname, "record-io.c"), "-ldl"]);
  const writer = join(import.meta.dirname, "..", "store", "store-writer.ts");
  const args = [writer, data, "cut", `${WRITES}`, "900", join(data, "acknowledged"), `${LOG_PAGES_MAX}`];
  const env = { ...process.env, LD_PRELOAD: library, RECORD_DIR: data, RECORD_TO: notes };
  await promisify(execFile)(process.execPath, args, { env });
  return readRecordedIo(await readFile(notes));
}

/** Opens what is left; returns what is wrong with it. */
async function lostOf({ files, acknowledged }: ReturnType<typeof cutPower>): Promise<readonly string[]> {
  const left = await mkdtemp(join(LEFT_IN, "risk-power-left-"));
  for (const [name, bytes] of files) await writeFile(join(left, name), bytes);
  const database = new DatabaseSync(join(left, "store.sqlite"));
  try {
    return problemsOf(database, acknowledged);
  } finally {
    database.close();
    await rm(left, { recursive: true, force: true });
  }
}

function problemsOf(database: DatabaseSync, acknowledged: readonly string[]): readonly string[] {
  const whole = String(Object.values(database.prepare("pragma quick_check").get() ?? {})[0]);
  if (whole !== "ok") return [whole];
  const tables = database
    .prepare("select name from sqlite_schema where name in ('c_items', 'c_counters', 'c_decisions')")
    .all();
  // Cut before the tables were made.
  if (tables.length < 3) return acknowledged;
  const ids = database.prepare("select id from c_items union all select id from c_decisions");
  const there = new Set(ids.all().flatMap(Object.values));
  const counter = database.prepare("select document ->> 'n' as n from c_counters").get();
  const counted = Number(counter?.["n"] ?? 0);
  const items = acknowledged.filter((id) => !id.startsWith("dec_"));
  return [
    ...acknowledged.filter((id) => !there.has(id)),
    ...(counted < items.length ? [`${counted} counted of ${items.length}`] : []),
  ];
}
