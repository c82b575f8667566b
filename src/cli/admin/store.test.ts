import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMemoryIo } from "../../../test/support/memory-io.ts";
import { runProgram } from "../run-program.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-stores-"));
});
afterAll(() => rm(directory, { recursive: true }));

async function svc(dataDir: string, ...args: string[]) {
  const io = { ...createMemoryIo(), env: { DATA_DIR: join(directory, dataDir) } };
  return { code: await runProgram(io, args), out: io.out(), err: io.err() };
}

describe("svc store copy", () => {
  it.each([
    "mongo://user:secret@host/db",
    "MongoDB://user:secret@host/db",
    "mongodb:/user:secret@host/db",
    "mongodb+srv:user:secret@host/db",
    " mongodb://user:secret@host/db",
    "mongo db://user:secret@host/db",
    "file:///user:secret",
    "",
  ])("takes no address that it does not know for a directory: %j", async (to) => {
    const before = await readdir(".");
    expect(await svc("source", "store", "copy", "--all", "--to", to)).toEqual({
      code: 2,
      out: "",
      err: "Cannot run svc: option '--to <store>' argument is invalid. Wanted a mongodb:// or mongodb+srv:// address, or a directory: ./NAME where its name has a colon\n",
    });
    expect(await readdir(".")).toEqual(before);
  });

  it("copies into a directory whose path has a colon behind a slash", async () => {
    await svc("source", "organisations", "create", "--name", "Lender");
    const to = join(directory, "2027:01");
    expect(await svc("source", "store", "copy", "--all", "--to", to)).toMatchObject({
      code: 0,
      err: expect.any(String),
    });
    expect(existsSync(join(to, "store.sqlite"))).toBe(true);
  });

  it("says of a server that cannot be reached that it is the one of --to", async () => {
    await svc("source", "organisations", "create", "--name", "Lender");
    const { code, err } = await svc("source", "store", "copy", "--all", "--to", "mongodb://127.0.0.1:9/x");
    expect(code).toBe(1);
    expect(err).toMatch(/^Cannot open --to: Cannot reach MongoDB at that address: connect ECONNREFUSED/);
  });

  it("shows nothing of an address that the driver does not take", async () => {
    await svc("source", "organisations", "create", "--name", "Lender");
    const { code, err } = await svc("source", "store", "copy", "--all", "--to", "mongodb://user:sec/ret:99999/db");
    expect([code, err]).toEqual([
      1,
      "Cannot open --to: Set that address to what MongoDB's driver can read, with user and password percent-encoded; its value is not shown\n",
    ]);
  });
});

describe("svc store restore", () => {
  it("makes no store out of what is no archive", async () => {
    const file = join(directory, "no-archive");
    await writeFile(file, "hello\n");
    expect(await svc("fresh", "store", "restore", file)).toMatchObject({
      code: 1,
      err: `Cannot restore "${file}": it cannot be unpacked\n`,
    });
    expect(await svc("fresh", "store", "restore", directory)).toMatchObject({
      code: 1,
      err: `Name a file in place of "${directory}": wanted a file, found a directory\n`,
    });
    expect(await svc("fresh", "store", "restore", join(directory, "none"))).toMatchObject({ code: 1 });
    expect(existsSync(join(directory, "fresh"))).toBe(false);
  });
});
