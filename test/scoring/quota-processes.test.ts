import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore } from "../../src/store/open-store.ts";
import { fetchAgain } from "../support/fetch-again.ts";
import { testDatabase } from "../support/open-test-store.ts";
import { runSvc } from "../support/run-svc.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startProcess, type TestProcess } from "../support/start-process.ts";

const LIMIT = 150;

let dataDir: string;
let environment: Readonly<Record<string, string>>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "risk-quota-"));
  const uri = testDatabase(dataDir);
  environment = { DATA_DIR: dataDir, ...(uri && { MONGODB_URI: uri, SECRET_KEY: "0".repeat(64) }) };
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function svc(...args: readonly string[]) {
  const run = await runSvc({ storeEnvironment: environment }, [...args, "--json"]);
  expect(run.err).toBe("");
  return JSON.parse(run.out);
}

/** Of a customer of its own: what many scores of one customer cost each other is another test's. */
function strangerRequest() {
  const name = randomUUID();
  const hashes = ["customer.id_hash", "customer.bvn_hash", "customer.phone_hash", "device.id_hash"];
  const own = Object.fromEntries(hashes.map((path) => [path, hashOf(`${path} ${name}`)]));
  return sampleRequest({ ...own, "beneficiary.account_hash": hashOf(name) });
}

/** Attempts under way at once in the process that is killed: so many units it may take with it, until a recount. */
const CLIENTS = 8;

/** What the store holds: decisions, and the month's units that are taken. */
async function stored(usageId: string) {
  await using store = await openStore({ dataDir, mongodbUri: environment["MONGODB_URI"], durability: "process" });
  return {
    decisions: await store.db.collection("decisions").countDocuments({}),
    used: await store.ledger.quota.used(usageId),
  };
}

describe("a monthly quota over three processes", () => {
  it("is never passed, also after one of them was killed in the middle: every decision is counted", async () => {
    const one = await startProcess(dataDir, environment);
    const rest = [await startProcess(dataDir, environment), await startProcess(dataDir, environment)];
    const quota = await svc("quota", "set", "--environment", "test", "--monthly", String(LIMIT));
    const { key } = await svc(
      ...["keys", "create", "--environment", "test", "--name", "load", "--rate", "100000", "--burst", "100000"],
    );
    const score = async (by: TestProcess): Promise<number> => {
      const body = JSON.stringify(strangerRequest());
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const sent = fetchAgain(`${by.baseUrl}/v1/score`, { method: "POST", headers, body });
      return sent.then(({ status }) => status).catch(() => 0);
    };
    const statuses: number[] = [];
    const client = async (by: TestProcess) => {
      for (let status = 201; status === 201; statuses.push(status)) status = await score(by);
    };
    const clients = Array.from({ length: CLIENTS }, () => client(one));
    await expect.poll(() => statuses.length, { interval: 10 }).toBeGreaterThanOrEqual(40);
    await one.end("SIGKILL");
    await Promise.all(clients);
    const usageId = `${quota.organisation_id}:test:${quota.month}`;
    const left = await stored(usageId);
    const lost = left.used - left.decisions;
    // On the embedded store a unit and its decision are one commit.
    expect(lost).toBeLessThanOrEqual(environment["MONGODB_URI"] === undefined ? 0 : CLIENTS);
    expect(lost).toBeGreaterThanOrEqual(0);
    expect(left.used).toBeLessThan(LIMIT);
    const answered = statuses.filter((status) => status === 201).length;
    expect(left.used).toBeGreaterThanOrEqual(answered);

    const others = rest.flatMap((by) => Array.from({ length: 100 }, () => score(by)));
    const after = await Promise.all(others);
    expect(after.filter((status) => status === 201)).toHaveLength(LIMIT - left.used);
    expect(after.filter((status) => status === 403)).toHaveLength(200 - (LIMIT - left.used));
    expect(await stored(usageId)).toEqual({ decisions: LIMIT - lost, used: LIMIT });
    for (const by of rest) expect(await by.end("SIGTERM")).toBe(0);
  });
});
