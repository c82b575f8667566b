import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMemoryIo } from "../../../test/support/memory-io.ts";
import { runProgram } from "../run-program.ts";
import { writeOnce } from "./write-once.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-once-"));
  const io = { ...createMemoryIo(), env: { DATA_DIR: directory } };
  await runProgram(io, ["organisations", "create", "--name", "Lender"]);
});
afterAll(() => rm(directory, { recursive: true }));

const MADE = /^Made (key_\w+), which could not be shown \((ENOSPC|EPIPE)\): revoke it with svc keys revoke \1\n$/;
const create = `"${process.execPath}" src/cli/svc.ts keys create --environment test --name desk`;
const env = () => ({ ...process.env, DATA_DIR: directory });

test.runIf(existsSync("/dev/full"))("a key that stdout has no room for is named, so that it can be revoked", () => {
  const { status, stderr } = spawnSync("bash", ["-c", `${create} > /dev/full`], { encoding: "utf8", env: env() });
  expect(status).toBe(1);
  expect(stderr).toMatch(MADE);
  const listed = execFileSync(process.execPath, ["src/cli/svc.ts", "keys", "list"], { encoding: "utf8", env: env() });
  expect(listed).toContain(MADE.exec(stderr)?.[1]);
});

test("a key whose reader has gone is named, and ends with 1", () => {
  const gone = `set -o pipefail; (sleep 0.5; ${create}) | exec true`;
  const { status, stderr } = spawnSync("bash", ["-c", gone], { encoding: "utf8", env: env() });
  expect(status).toBe(1);
  expect(stderr).toMatch(MADE);
});

test("what is taken is written, and others hear of later errors again", async () => {
  const [taken, heard]: [string[], Error[]] = [[], []];
  const stdout = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      taken.push(chunk);
      done();
    },
  });
  stdout.on("error", (error) => heard.push(error));
  await writeOnce({ ...createMemoryIo(), stdout }, "secret\n", () => "unshown");
  stdout.emit("error", new Error("later"));
  expect([taken, heard.map(({ message }) => message)]).toEqual([["secret\n"], ["later"]]);
});
