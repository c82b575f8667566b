import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMemoryIo, type MemoryIo } from "../../test/support/memory-io.ts";
import { runProgram } from "./run-program.ts";

const HEADER =
  "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash,device_id_hash,device_platform,beneficiary_account_hash,beneficiary_bank_code,country,region,label";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "svc-generate-"));
});

afterAll(() => rm(folder, { recursive: true }));

function generate(io: MemoryIo, ...args: readonly string[]): Promise<number> {
  return runProgram(io, ["generate", "--rows", "300", "--seed", "s", ...args]);
}

test("rows are the backtest's CSV by default, the same each time", async () => {
  const first = createMemoryIo();
  const second = createMemoryIo();
  expect(await generate(first)).toBe(0);
  expect(await generate(second)).toBe(0);
  const lines = first.out().split("\n");
  expect(lines[0]).toBe(HEADER);
  expect(lines).toHaveLength(302);
  expect(lines.at(-1)).toBe("");
  expect(second.out()).toBe(first.out());
  expect(first.err()).toBe("");
});

test("JSON lines are score requests with a label, and with the pattern when asked for", async () => {
  const plain = createMemoryIo();
  const withPattern = createMemoryIo();
  await generate(plain, "--format", "jsonl", "--fraud-share", "0.2");
  await generate(withPattern, "--format", "jsonl", "--fraud-share", "0.2", "--with-pattern");
  const rows = plain
    .out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const labelled = withPattern
    .out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(rows).toHaveLength(300);
  expect(rows.every((row) => !("pattern" in row))).toBe(true);
  expect(rows.some((row) => "bvn_hash" in row.customer && "phone_hash" in row.customer)).toBe(true);
  expect(labelled.every((row) => (row.label === "fraud") === (row.pattern !== null))).toBe(true);
  expect(labelled.map(({ pattern, fraud_case, untellable, ...row }) => row)).toEqual(rows);
});

test("the period is the one asked for", async () => {
  const io = createMemoryIo();
  await generate(io, "--from", "2026-05-04", "--days", "1");
  const times = io
    .out()
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",")[4] ?? "");
  expect(times.every((time) => time >= "2026-05-03T23:00:00.000Z" && time < "2026-05-04T23:00:00.000Z")).toBe(true);
});

test("a file is written whole, and the summary says its digest", async () => {
  const io = createMemoryIo();
  const path = join(folder, "rows.csv");
  expect(await generate(io, "--out", path, "--json")).toBe(0);
  const bytes = await readFile(path);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const fraud = bytes
    .toString()
    .split("\n")
    .filter((line) => line.endsWith(",fraud")).length;
  expect(JSON.parse(io.out())).toEqual({ rows: 300, fraud, sha256 });
  expect(await readdir(folder)).toEqual(["rows.csv"]);
});

test("a slow reader holds the generator back", async () => {
  const memory = createMemoryIo();
  let waiting = 0;
  let waitingMax = 0;
  const stdout = new Writable({
    highWaterMark: 1,
    write: (chunk, _encoding, done) => {
      waiting += chunk.length;
      waitingMax = Math.max(waitingMax, stdout.writableLength);
      setImmediate(done);
    },
  });
  expect(await runProgram({ ...memory, stdout }, ["generate", "--rows", "3000", "--seed", "1"])).toBe(0);
  expect(waiting).toBeGreaterThan(700_000);
  expect(waitingMax).toBeLessThan(200_000);
});

test.each([
  [["--rows", "0"], "Cannot run svc: rows wanted a whole number from 1 to 100000000, found 0\n"],
  [["--rows", "many"], "Cannot run svc: option '--rows <n>' argument is invalid. Wanted a number\n"],
  [["--with-pattern"], "Cannot run svc: --with-pattern goes with --format jsonl\n"],
  [
    ["--format", "xml"],
    "Cannot run svc: option '--format <format>' argument is invalid. Allowed choices are csv, jsonl.\n",
  ],
])("wrong usage ends with 2 (%j)", async (args, message) => {
  const io = createMemoryIo();
  expect(await generate(io, ...args)).toBe(2);
  expect(io.err()).toBe(message);
  expect(io.out()).toBe("");
});
