import { existsSync } from "node:fs";
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMemoryIo } from "../../test/support/memory-io.ts";
import { writeOutput } from "./write-output.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-output-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test("a device is written to and never replaced", async () => {
  const path = join(directory, "nothing");
  await symlink("/dev/null", path);
  await writeOutput(createMemoryIo(), path, ["a row\n"]);
  expect((await lstat(path)).isSymbolicLink()).toBe(true);
  expect(await readdir(directory)).toEqual(["nothing"]);
});

test("a link to a file stays one, and the file is replaced", async () => {
  const [file, path] = [join(directory, "rows.csv"), join(directory, "latest.csv")];
  await writeFile(file, "old\n");
  await symlink("rows.csv", path);
  await writeOutput(createMemoryIo(), path, ["new\n"]);
  expect((await lstat(path)).isSymbolicLink()).toBe(true);
  expect(await readFile(file, "utf8")).toBe("new\n");
});

test.runIf(existsSync("/dev/full"))("what has no room is named, with what to do", async () => {
  await expect(writeOutput(createMemoryIo(), "/dev/full", ["a row\n"])).rejects.toThrow(
    'Make room, or name another file with --out: cannot write "/dev/full": ENOSPC: no space left on device',
  );
});
