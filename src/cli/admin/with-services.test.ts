import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMemoryIo } from "../../../test/support/memory-io.ts";
import { runProgram } from "../run-program.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-verbs-"));
});
afterAll(() => rm(directory, { recursive: true }));

async function listKeys(dataDir: string) {
  const io = { ...createMemoryIo(), env: { DATA_DIR: dataDir } };
  return { code: await runProgram(io, ["keys", "list"]), err: io.err() };
}

test("a data directory that cannot be looked into is said, and not that a store has to be made", async () => {
  const file = join(directory, "file");
  await writeFile(file, "");
  for (const dataDir of [file, "/dev/null"])
    expect(await listKeys(dataDir)).toEqual({
      code: 1,
      err: `Set DATA_DIR to a directory that can be read: found "${dataDir}", ENOTDIR: not a directory\n`,
    });
});

test("a verb that reads makes no store of an empty file", async () => {
  const store = join(directory, "store.sqlite");
  await writeFile(store, "");
  expect(await listKeys(directory)).toEqual({
    code: 1,
    err: `Start the service, or run svc organisations create, first: ${store} is empty\n`,
  });
  expect((await readdir(directory)).filter((name) => name.startsWith("store"))).toEqual(["store.sqlite"]);
  expect((await stat(store)).size).toBe(0);
});
