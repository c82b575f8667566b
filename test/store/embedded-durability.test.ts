import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isStoreUnavailable } from "../../src/store/documents/store-unavailable.ts";
import { fromStoredJson } from "../../src/store/documents/stored-json.ts";
import { openEmbeddedStore } from "../../src/store/embedded/open-embedded-store.ts";
import { sortKey } from "../../src/store/embedded/sort-key.ts";
import type { DecisionUnit } from "../../src/store/ledger.ts";
import type { StoredDecision } from "../../src/store/repositories/store-documents.ts";

interface Item {
  readonly _id: string;
  readonly writer: string;
  readonly n: number;
}

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-durability-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const open = () => openEmbeddedStore<StoredDecision>({ directory, durability: "full", indexes: [] });

/** Runs a writer; SIGKILLs it once it has acknowledged `killAfter` ids. */
async function runWriter(
  name: string,
  writesMax: number,
  { killAfter = Number.POSITIVE_INFINITY, textBytes = 0 } = {},
) {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, "store-writer.ts"),
    directory,
    name,
    `${writesMax}`,
    `${textBytes}`,
  ]);
  let [stdout, stderr] = ["", ""];
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
    if (stdout.split("\n").length > killAfter) child.kill("SIGKILL");
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once("close", (...ended) => resolve(ended)),
  );
  // The last line may be cut off where the process was killed: then nobody was told of it.
  return { code, signal, stderr, acknowledged: stdout.split("\n").slice(0, -1) };
}

describe("the embedded store under kill -9", () => {
  it.each([7, 160, 431])("keeps every write acknowledged before a kill at the %ith", async (killAfter) => {
    const { signal, acknowledged, stderr } = await runWriter("killed", 1_000_000, { killAfter });
    expect({ signal, stderr }).toEqual({ signal: "SIGKILL", stderr: "" });
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
    await using store = open();
    const items = store.db.collection<Item>("items");
    const stored = new Set((await items.find({}).toArray()).map(({ _id }) => _id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect((await store.db.collection<Item>("counters").findOne({ _id: "all" }))?.n).toBeGreaterThanOrEqual(
      acknowledged.length,
    );
    await items.insertOne({ _id: "after", writer: "test", n: 0 });
  });

  it("is whole for SQLite itself, its indexes included", async () => {
    await runWriter("killed", 1_000_000, { killAfter: 200 });
    const database = new DatabaseSync(join(directory, "store.sqlite"));
    database.function("sort_key", { deterministic: true }, (text, path) =>
      sortKey(fromStoredJson(String(text))[String(path)]),
    );
    expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.close();
  });
});

describe("several processes on one embedded store", () => {
  it("make it at once, write at once and lose nothing", async () => {
    const names = ["one", "two", "three"];
    const ended = await Promise.all(names.map((name) => runWriter(name, 200)));
    for (const { code, stderr, acknowledged } of ended)
      expect({ code, stderr, count: acknowledged.length }).toEqual({ code: 0, stderr: "", count: 200 });
    await using store = open();
    expect(await store.db.collection<Item>("items").countDocuments({})).toBe(600);
    expect(await store.db.collection<Item>("counters").findOne({ _id: "all" })).toEqual({ _id: "all", n: 600 });
  });

  it("one that is killed leaves the others writing", async () => {
    const [killed, other] = await Promise.all([
      runWriter("killed", 1_000_000, { killAfter: 50 }),
      runWriter("other", 300),
    ]);
    expect([killed.signal, other.code, other.stderr]).toEqual(["SIGKILL", 0, ""]);
    await using store = open();
    const stored = new Set((await store.db.collection<Item>("items").find({}).toArray()).map(({ _id }) => _id));
    expect([...killed.acknowledged, ...other.acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  });
});

describe("a process that does nothing but write", () => {
  it("does not end while a write waits for the log to start anew", async () => {
    const { code, stderr, acknowledged } = await runWriter("bulk", 2_000, { textBytes: 100_000 });
    expect({ code, stderr, count: acknowledged.length }).toEqual({ code: 0, stderr: "", count: 2_000 });
  });
});

describe("a directory that is no store of ours", () => {
  const refusal = (): string => {
    try {
      open();
    } catch (error) {
      return (error as Error).message;
    }
    return "opened";
  };

  it("with another program's SQLite database is refused in one line, and not a byte of it is changed", async () => {
    const file = join(directory, "store.sqlite");
    const foreign = new DatabaseSync(file);
    foreign.exec("create table notes (text); insert into notes values ('mine')");
    foreign.close();
    const before = await readFile(file);
    expect(refusal()).toBe(`Cannot open the store in "${directory}": "${file}" is another program's database`);
    expect(await readFile(file)).toEqual(before);
    expect(await readdir(directory)).toEqual(["store.sqlite"]);
  });

  it("with a layout of a later version is refused by its number", () => {
    const foreign = new DatabaseSync(join(directory, "store.sqlite"));
    foreign.exec(`pragma application_id = ${0x46525353}; pragma user_version = 2`);
    foreign.close();
    expect(refusal()).toBe(`Cannot open the store in "${directory}": wanted layout 1, found 2`);
  });

  it("with a file that is no database is refused, and stays as it is", async () => {
    const file = join(directory, "store.sqlite");
    await writeFile(file, "no database ".repeat(100));
    expect(refusal()).toBe(
      `Cannot open the store in "${directory}": Cannot read the store: the file is no database of ours`,
    );
    expect(await readFile(file, "utf8")).toBe("no database ".repeat(100));
  });
});

describe("the embedded store as it is closed", () => {
  it("settles every write that was asked for, and refuses those that come later", async () => {
    const store = open();
    const items = store.db.collection<Item>("items");
    const asked = Array.from({ length: 3_000 }, (_, n) => items.insertOne({ _id: `i${n}`, writer: "test", n }));
    const settled = Promise.allSettled(asked);
    await store[Symbol.asyncDispose]();
    const acknowledged = (await settled).filter(({ status }) => status === "fulfilled").length;
    await expect(items.insertOne({ _id: "late", writer: "test", n: 0 })).rejects.toThrow(
      "Cannot write: the store is closed",
    );
    await using again = open();
    expect(await again.db.collection<Item>("items").countDocuments({})).toBe(acknowledged);
  });

  it("refuses what finds 10,000 writes waiting, whole, and stores all the others", async () => {
    await using store = open();
    const items = store.db.collection<Item>("items");
    const asked = Array.from({ length: 10_002 }, (_, n) => items.insertOne({ _id: `i${n}`, writer: "test", n }));
    const settled = await Promise.allSettled(asked);
    const refused = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.map(isStoreUnavailable)).toEqual([true, true]);
    expect(await items.countDocuments({})).toBe(10_000);
    expect(await items.findOne({ _id: "i10000" })).toBeNull();
  });

  it("a decision that cannot be stored leaves the profiles as they were", async () => {
    await using store = open();
    const unit: DecisionUnit<number, StoredDecision> = {
      decisionId: "dec_big",
      profileKeys: ["k"],
      open: () => 1,
      fold: () => 1,
      pack: () => Buffer.from("folded"),
      decide: () => ({ _id: "dec_big", revision: 0, score: 1n }) as unknown as StoredDecision,
    };
    await expect(store.ledger.decideOnce(unit)).rejects.toThrow("Cannot store a bigint");
    expect(await store.ledger.readProfile("k")).toBeUndefined();
  });
});
