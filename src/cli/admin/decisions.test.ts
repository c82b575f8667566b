import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createMemoryIo } from "../../../test/support/memory-io.ts";
import { runProgram } from "../run-program.ts";

test("an export never takes the place of the store that it reads", async () => {
  const directory = await mkdtemp(join(tmpdir(), "risk-export-"));
  const store = join(directory, "store.sqlite");
  const io = { ...createMemoryIo(), env: { DATA_DIR: directory } };
  expect(await runProgram(io, ["organisations", "create", "--name", "Lender"])).toBe(0);
  expect(await runProgram(io, ["decisions", "export", "--environment", "test", "--out", store])).toBe(2);
  expect(io.err()).toBe("Cannot run svc: name another file with --out: this one would replace the file of the store\n");
  expect((await readFile(store, "latin1")).slice(0, 15)).toBe("SQLite format 3");
  await rm(directory, { recursive: true });
});
