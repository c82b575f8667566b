import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { effort } from "../support/effort.ts";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { runToEnd, startProcess, type TestProcess } from "../support/start-process.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "risk-process-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function send(
  service: TestProcess,
  path: string,
  body?: Json,
  extra: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: Json }> {
  const response = await fetch(`${service.baseUrl}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${service.testKey}`, "content-type": "application/json", ...extra },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** What a process is waited for, however busy the machine is. */
const SOON = { interval: 5 };
/** What is waited for that a process may have left under a lease. */
const ENDS = { timeout: 120_000, interval: 100 };
/** Answers that a process has given before it is killed. */
const ACKNOWLEDGED_MIN = 10;
/** Kills under load, one after another. */
const KILLS = effort(2, 5);

describe("a start", () => {
  it("on an empty store makes an organisation and its keys, says where they are and keeps them for their owner alone", async () => {
    const first = await startProcess(dataDir);
    // No terminal: whatever keeps this output would keep the keys.
    expect(first.stdout()).toContain(`its keys are in ${dataDir}/bootstrap.json`);
    expect(first.stdout()).not.toContain(first.testKey);
    const file = join(dataDir, "bootstrap.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(await readFile(file, "utf8")))).toEqual(["organisation_id", "test_key", "live_key"]);
    expect(await first.end("SIGTERM")).toBe(0);
    const second = await startProcess(dataDir);
    expect(second.testKey).toBe(first.testKey);
    expect((await send(second, "/v1/policies")).status).toBe(200);
    expect(await second.end("SIGINT")).toBe(0);
    expect(second.stdout()).not.toContain(first.testKey);
  });

  it("prints every problem of the configuration at once and ends with 1", async () => {
    const { code, stderr } = await runToEnd(dataDir, {
      HTTP_PORT: "99999",
      DURABILITY: "hope",
      LOG_LEVEL: "loud",
      SECRET_KEY: "abc",
    });
    expect(code).toBe(1);
    const lines = stderr.trim().split("\n");
    expect(lines).toHaveLength(4);
    for (const name of ["HTTP_PORT", "DURABILITY", "LOG_LEVEL", "SECRET_KEY"]) expect(stderr).toContain(name);
    expect(stderr).not.toContain("abc");
  });

  it("refuses a directory that holds another program's database, and leaves it as it is", async () => {
    const bytes = "this is no database, and it is somebody's";
    await writeFile(join(dataDir, "store.sqlite"), bytes);
    const { code, stderr } = await runToEnd(dataDir);
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toMatch(/^Cannot open the store in /);
    expect(await readFile(join(dataDir, "store.sqlite"), "utf8")).toBe(bytes);
  });

  it("tells in one line of a database that cannot be reached, without the address's password", async () => {
    const uri = "mongodb://user:hunter2@127.0.0.1:1/risk?serverSelectionTimeoutMS=300";
    const { code, stderr } = await runToEnd(dataDir, { MONGODB_URI: uri, SECRET_KEY: "0".repeat(64) });
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain("Cannot reach MongoDB");
    expect(stderr).not.toContain("hunter2");
  });

  it("tells in one line of a directory that cannot be made", async () => {
    await writeFile(join(dataDir, "file"), "");
    const { code, stderr } = await runToEnd(join(dataDir, "file", "data"));
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toMatch(/^Cannot open the store in /);
  });
});

describe("an end", () => {
  it("by SIGTERM answers what is in flight, loses nothing and exits with 0", async () => {
    const service = await startProcess(dataDir);
    const requests = Array.from({ length: 60 }, () => sampleRequest());
    const answers = requests.map((request) => send(service, "/v1/score", request).catch(() => undefined));
    await Promise.race(answers);
    expect(await service.end("SIGTERM")).toBe(0);
    const settled = await Promise.all(answers);
    const restarted = await startProcess(dataDir);
    for (const answer of settled) {
      if (answer?.status !== 201) continue;
      const again = await send(restarted, `/v1/decisions/${answer.body.decision_id}`);
      expect(again.body).toMatchObject(answer.body);
    }
    await restarted.end("SIGTERM");
  });

  it("by kill -9 at any moment loses no acknowledged decision, and the retry of an unanswered one decides once", async () => {
    const customer = { "customer.id_hash": hashOf("killed") };
    const acknowledged = new Map<string, string>();
    const sent: Json[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const service = await startProcess(dataDir);
      const key = service.testKey;
      let stopped = false;
      const clients = Array.from({ length: 8 }, async () => {
        while (!stopped) {
          const request = sampleRequest(customer);
          sent.push(request);
          const answer = await send(service, "/v1/score", request).catch(() => undefined);
          if (answer?.status === 201) acknowledged.set(request.transaction.id, JSON.stringify(answer.body));
          if (answer === undefined || answer.status === 429) return;
        }
      });
      // In the middle of the load, however fast the machine is.
      await expect.poll(() => acknowledged.size, SOON).toBeGreaterThan(ACKNOWLEDGED_MIN * (round + 1));
      await service.end("SIGKILL");
      stopped = true;
      await Promise.all(clients);
      expect(key).toBe(service.testKey);
    }
    const service = await startProcess(dataDir);
    let counted = 0;
    for (const request of sent.slice(-190)) {
      const again = await send(service, "/v1/score", request);
      const before = acknowledged.get(request.transaction.id);
      if (before === undefined) expect([200, 201]).toContain(again.status);
      else expect({ status: again.status, body: JSON.stringify(again.body) }).toEqual({ status: 200, body: before });
      counted += 1;
    }
    expect(counted).toBeGreaterThan(0);
    await service.end("SIGTERM");
  });

  it("by kill -9 between a write and its answer leaves one object for a repeat with its Idempotency-Key, never two", async () => {
    const service = await startProcess(dataDir);
    const names: string[] = [];
    const answered = new Set<string>();
    const create = (by: TestProcess, name: string) =>
      send(by, "/v1/policies", { name }, { "idempotency-key": name }).catch(() => undefined);
    let stopped = false;
    const clients = Array.from({ length: 6 }, async (_, client) => {
      for (let n = 0; !stopped && n < 20; n += 1) {
        const name = `policy-${client}-${n}`;
        names.push(name);
        if ((await create(service, name)) !== undefined) answered.add(name);
      }
    });
    await expect.poll(() => answered.size, SOON).toBeGreaterThan(ACKNOWLEDGED_MIN);
    await service.end("SIGKILL");
    stopped = true;
    await Promise.all(clients);
    const restarted = await startProcess(dataDir);
    const statuses = new Set<number | undefined>();
    const repeat = async (name: string) => {
      const status = (await create(restarted, name))?.status;
      statuses.add(status);
      return status;
    };
    for (const name of names) await expect.poll(() => repeat(name), ENDS).toBeOneOf([200, 201]);
    expect([200, 201, 409]).toEqual(expect.arrayContaining([...statuses]));
    const listed = (await send(restarted, "/v1/policies")).body.policies.map((policy: Json) => policy.name);
    expect(listed.filter((name: string) => name.startsWith("policy-")).sort()).toEqual([...names].sort());
    await restarted.end("SIGTERM");
  });

  /** What the backtest gives where nothing ends it, run once for both. */
  let whole: Json;
  it.each(["SIGTERM", "SIGKILL"] as const)(
    "by %s in the middle of a backtest leaves it to the next process, with the same result",
    async (signal) => {
      const transactions = [...generateTransactions({ rows: 6_000, seed: "killed" })].map(({ request, label }) => ({
        ...request,
        label,
      }));
      const ended = async (by: TestProcess, id: string): Promise<Json> => {
        const read = async () => (await send(by, `/v1/backtest/${id}`)).body;
        await expect.poll(async () => (await read()).status, ENDS).not.toMatch(/queued|running/);
        return read();
      };
      const first = await startProcess(dataDir);
      const { backtest_id } = (await send(first, "/v1/backtest", { transactions })).body;
      await expect
        .poll(async () => (await send(first, `/v1/backtest/${backtest_id}`)).body.status, SOON)
        .not.toBe("queued");
      await first.end(signal);
      const second = await startProcess(dataDir);
      const resumed = await ended(second, backtest_id);
      expect(resumed.status).toBe("completed");
      whole ??= (await ended(second, (await send(second, "/v1/backtest", { transactions })).body.backtest_id)).summary;
      expect(resumed.summary).toEqual(whole);
      await second.end("SIGTERM");
    },
  );

  it("by kill -9 in the middle of a fit leaves it to the next process, with the same suggestion", async () => {
    const generated = generateTransactions({ rows: 4_000, seed: "fit", days: 60, fraudShare: 0.1 });
    const transactions = [...generated].map(({ request, label }) => ({ ...request, label }));
    const first = await startProcess(dataDir);
    const read = async (by: TestProcess, path: string): Promise<Json> => (await send(by, path)).body;
    const ended = async (by: TestProcess, path: string): Promise<Json> => {
      await expect.poll(async () => (await read(by, path)).status, ENDS).not.toMatch(/queued|running/);
      return read(by, path);
    };
    const { backtest_id } = (await send(first, "/v1/backtest", { transactions })).body;
    expect((await ended(first, `/v1/backtest/${backtest_id}`)).status).toBe("completed");
    const asked = { backtest_id, alerts_per_1000: 15, changes_max: 5 };
    const { fit_id } = (await send(first, "/v1/fits", asked)).body;
    await expect.poll(async () => (await read(first, `/v1/fits/${fit_id}`)).status, SOON).not.toBe("queued");
    await first.end("SIGKILL");
    const second = await startProcess(dataDir);
    const resumed = await ended(second, `/v1/fits/${fit_id}`);
    const again = await ended(second, `/v1/fits/${(await send(second, "/v1/fits", asked)).body.fit_id}`);
    const found = ({ status, split, suggestion, path, before, after }: Json) =>
      JSON.stringify({ status, split, suggestion, path, before, after });
    expect(resumed.status).toMatch(/completed|abstained/);
    expect(found(resumed)).toBe(found(again));
    await second.end("SIGTERM");
  });

  it("leaves a store that two processes at once share: one decision a transaction whoever is asked", async () => {
    const [one, other] = [await startProcess(dataDir), await startProcess(dataDir)];
    const requests = Array.from({ length: 60 }, () => sampleRequest({ "customer.id_hash": hashOf("shared") }));
    const pairs = await Promise.all(
      requests.map((request) => Promise.all([send(one, "/v1/score", request), send(other, "/v1/score", request)])),
    );
    for (const [left, right] of pairs) {
      expect([left.status, right.status].sort()).toEqual([200, 201]);
      expect(left.body).toEqual(right.body);
    }
    const last = await send(one, "/v1/score", sampleRequest({ "customer.id_hash": hashOf("shared") }));
    const audit = await send(other, `/v1/decisions/${last.body.decision_id}`);
    expect(audit.body.features.customer.earlier_count).toBe(60);
    expect(await one.end("SIGTERM")).toBe(0);
    expect(await other.end("SIGTERM")).toBe(0);
  });
});
