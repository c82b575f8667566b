import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { createMemoryIo } from "../../test/support/memory-io.ts";
import { runProgram } from "./run-program.ts";

test("help goes to stdout and ends with 0", async () => {
  const io = createMemoryIo();
  expect(await runProgram(io, ["--help"])).toBe(0);
  expect(io.out()).toContain("Usage: svc");
  expect(io.out()).toMatch(/^ {2}hash .*$/m);
  expect(io.err()).toBe("");
});

test("no verb prints the help on stderr and ends with 2", async () => {
  const io = createMemoryIo();
  expect(await runProgram(io, [])).toBe(2);
  expect(io.err()).toContain("Usage: svc");
  expect(io.out()).toBe("");
});

test("an unknown verb is one line and ends with 2", async () => {
  const io = createMemoryIo();
  expect(await runProgram(io, ["hsah"])).toBe(2);
  expect(io.err()).toBe("Cannot run svc: unknown command 'hsah'\n");
});

test("every verb can print JSON", async () => {
  const help = createMemoryIo();
  await runProgram(help, ["--help"]);
  const verbs = [...help.out().matchAll(/^ {2}([a-z]+) \[options\]/gm)].map(([, verb]) => verb ?? "");
  expect(verbs).toContain("generate");
  for (const verb of verbs) {
    const io = createMemoryIo();
    expect(await runProgram(io, [verb, "--help"])).toBe(0);
    expect(io.out()).toContain("--json");
  }
});

const svc = (args: string): ReturnType<typeof spawnSync> =>
  spawnSync("bash", ["-c", `set -o pipefail; "${process.execPath}" src/cli/svc.ts ${args}`], { encoding: "utf8" });

test.runIf(existsSync("/dev/full"))("what cannot be written out is said, and ends with 1", () => {
  const full = svc("generate --rows 10 --seed 1 > /dev/full");
  expect({ status: full.status, stderr: full.stderr }).toEqual({
    status: 1,
    stderr: "Cannot write to standard output: ENOSPC\n",
  });
});

test("options that a verb cannot do without are named before a store is opened", async () => {
  const verbs = [
    ["pack", "--out", "nowhere"],
    ["pack", "--period", "2026-10-01..2026-11-01"],
    ["history", "remove", "--environment", "test"],
  ] as const;
  const io = createMemoryIo();
  for (const args of verbs) expect(await runProgram(io, args)).toBe(2);
  expect(io.err().trimEnd().split("\n")).toEqual([
    "Cannot run svc: say what to prove with --decision, --policy-version or --period",
    "Cannot run svc: name where the pack goes with --out: a new directory, or a file that ends in .zip",
    "Cannot run svc: say --yes: the profiles of the environment are removed",
  ]);
});

test("the process ends with the exit code, and quietly when its reader goes away", () => {
  const refused = svc("generate --rows 0 --seed 1");
  expect({ status: refused.status, stderr: refused.stderr }).toEqual({
    status: 2,
    stderr: "Cannot run svc: rows wanted a whole number from 1 to 100000000, found 0\n",
  });
  const cut = svc("generate --rows 100000 --seed 1 | head -n 1 | cut -c 1-14");
  expect({ status: cut.status, stdout: cut.stdout, stderr: cut.stderr }).toEqual({
    status: 0,
    stdout: "transaction_id\n",
    stderr: "",
  });
});
