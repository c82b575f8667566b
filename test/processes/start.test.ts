import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runToEnd, spawnService, startProcess } from "../support/start-process.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "risk-start-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe("a start", () => {
  it.each(["HTTP_PORT", "GRPC_PORT", "METRICS_PORT"])("tells in one line of a %s that is in use", async (name) => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await runToEnd(dataDir, { [name]: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([`Cannot listen on port ${port}: it is in use; set ${name}`]);
  });

  it.each(["HTTP_HOST", "GRPC_HOST", "METRICS_HOST"])(
    "names %s where it is no address of this machine",
    async (name) => {
      const metrics = name === "METRICS_HOST" ? { METRICS_PORT: "0" } : {};
      const { code, stderr } = await runToEnd(dataDir, { [name]: "192.0.2.1", ...metrics });
      expect(code).toBe(1);
      expect(stderr).toBe(`Cannot listen on 192.0.2.1 (EADDRNOTAVAIL): set ${name} to an address of this machine\n`);
    },
  );

  it("tells the port that METRICS_PORT=0 takes", async () => {
    const service = await startProcess(dataDir, { METRICS_PORT: "0" });
    const line = service
      .stdout()
      .split("\n")
      .find((one) => one.includes('"msg":"listening"'));
    const { metrics_port } = JSON.parse(line ?? "{}");
    expect((await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).status).toBe(200);
    await service.end("SIGTERM");
  });

  it.each([
    "mongodb://",
    "mongodb://user:hunter2@x@host/risk",
    "mongodb://user:hunter2/x@host/risk",
    "mongodb://host/risk?hunter2=1",
  ])("names the variable of a malformed address %s of a database, and repeats nothing of it", async (uri) => {
    const { code, stderr } = await runToEnd(dataDir, { MONGODB_URI: uri, SECRET_KEY: "0".repeat(64) });
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toMatch(/^Set MONGODB_URI to /);
    expect(stderr).not.toContain("hunter2");
  });

  it("outlives SIGHUP, also without a certificate", async () => {
    let child: ChildProcess | undefined;
    // A database that never answers: who connects to it is starting.
    const database = createServer((socket) => {
      child?.kill("SIGHUP");
      setTimeout(() => socket.destroy(), 100);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => database.once("listening", resolve));
    const { port } = database.address() as AddressInfo;
    const uri = `mongodb://127.0.0.1:${port}/risk?serverSelectionTimeoutMS=1000`;
    const started = spawnService(dataDir, { MONGODB_URI: uri, SECRET_KEY: "0".repeat(64) });
    child = started.child;
    const code = await new Promise((resolve) => started.child.once("close", resolve));
    database.close();
    expect(started.stderr()).toMatch(/^Cannot reach MongoDB/);
    expect(code).toBe(1);
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "that %s interrupts ends with 0, and leaves a store that starts",
    async (signal) => {
      const { child, stderr } = spawnService(dataDir, {});
      // The first words of a first start come before it listens.
      child.stdout.once("data", () => child.kill(signal));
      const code = await new Promise((resolve) => child.once("close", resolve));
      expect({ code, stderr: stderr() }).toEqual({ code: 0, stderr: "" });
      const next = await startProcess(dataDir);
      const headers = { authorization: `Bearer ${next.testKey}` };
      expect((await fetch(`${next.baseUrl}/v1/policies`, { headers })).status).toBe(200);
      await next.end("SIGTERM");
    },
  );
});
