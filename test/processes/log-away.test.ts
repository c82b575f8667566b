import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { until } from "../support/until.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** Calls whose lines are more than a pipe holds. */
const CALLS = 600;
const CALLS_AT_ONCE = 20;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "risk-log-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** A port that was free a moment ago: what the service writes of its own nobody reads here. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}

/** Holds 64 KB, where what Node opens between two processes takes more. */
function newPipe(): string {
  const path = join(dataDir, "log.pipe");
  execFileSync("mkfifo", [path]);
  return path;
}

describe("a service whose log nobody takes", () => {
  it.each([
    ["because the disk is full", () => openSync("/dev/full", "w")],
    ["because its reader stands still", () => openSync(newPipe(), "r+")],
  ])("answers all the same, and ends when it is asked to: %s", async (_, openLog) => {
    const { MONGODB_URI: _server, ...env } = process.env;
    const [httpPort, grpcPort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, ["src/main.js"], {
      cwd: ROOT,
      env: { ...env, HTTP_PORT: `${httpPort}`, GRPC_PORT: `${grpcPort}`, DATA_DIR: dataDir },
      stdio: ["ignore", openLog(), "inherit"],
    });
    // One that does not end by itself must not stay.
    onTestFinished(() => void child.kill("SIGKILL"));
    const url = `http://127.0.0.1:${httpPort}`;
    await until(() =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const refused = async () => (await fetch(`${url}/v1/policies`)).status;
    for (let sent = 0; sent < CALLS; sent += CALLS_AT_ONCE)
      expect(new Set(await Promise.all(Array.from({ length: CALLS_AT_ONCE }, refused)))).toEqual(new Set([401]));
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });
});
