import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEmbeddedStore } from "../../src/store/embedded/open-embedded-store.ts";
import { startProcess } from "../support/start-process.ts";

const FILES = ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm"];
let directory: string;
let warnings: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-modes-"));
  warnings = [];
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const open = (where = directory) =>
  openEmbeddedStore({
    directory: where,
    durability: "process",
    indexes: [],
    warn: (message) => void warnings.push(message),
  });
const modesOf = (where = directory) =>
  Promise.all(FILES.map(async (name) => (await stat(join(where, name))).mode & 0o777));

describe("the files of the embedded store", () => {
  it("are readable by their owner alone, whatever the umask, and those of a store from before are closed", async () => {
    const before = await import("node:child_process").then(({ execFileSync }) =>
      execFileSync(
        process.execPath,
        [
          "-e",
          `process.umask(0);
           import(${JSON.stringify(join(import.meta.dirname, "../../src/store/embedded/open-embedded-store.ts"))}).then(async ({ openEmbeddedStore }) => {
             const store = openEmbeddedStore({ directory: ${JSON.stringify(directory)}, durability: "process", indexes: [] });
             await store.db.collection("items").insertOne({ _id: "a" });
             const { statSync } = await import("node:fs");
             console.log(JSON.stringify(${JSON.stringify(FILES)}.map((name) => statSync(${JSON.stringify(`${directory}/`)} + name).mode & 0o777)));
             await store[Symbol.asyncDispose]();
           });`,
        ],
        { encoding: "utf8" },
      ),
    );
    expect(JSON.parse(before)).toEqual([0o600, 0o600, 0o600]);
    await chmod(join(directory, "store.sqlite"), 0o644);
    await using store = open();
    await store.db.collection("items").insertOne({ _id: "b" });
    expect(await modesOf()).toEqual([0o600, 0o600, 0o600]);
    expect(warnings).toEqual([]);
  });

  it("in a directory that others may enter are one warning, and the start goes on", async () => {
    const shared = join(directory, "shared");
    await mkdir(shared);
    await chmod(shared, 0o755);
    await using _store = open(shared);
    expect(warnings).toEqual([`Others may enter DATA_DIR "${shared}": chmod 700 it`]);
    expect((await modesOf(shared))[0]).toBe(0o600);
  });

  it("of a running service are closed to others", async () => {
    const running = await startProcess(directory);
    expect(await modesOf()).toEqual([0o600, 0o600, 0o600]);
    await running.end("SIGTERM");
  });
});
