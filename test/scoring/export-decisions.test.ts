import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runSvc } from "../support/run-svc.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { type Json, startService, type TestService } from "../support/start-service.ts";

let service: TestService;
const DECISIONS = 9;
const FORGOTTEN = hashOf("who was forgotten");
const requests: Json[] = [];

beforeAll(async () => {
  service = await startService();
  const nowMs = Date.now();
  for (let index = 0; index < DECISIONS; index += 1) {
    const request = sampleRequest({
      // Not in the order in which they are decided.
      "transaction.occurred_at": new Date(nowMs - ((index * 4) % DECISIONS) * 60_000).toISOString(),
      ...(index === 0 && { "transaction.channel": undefined, device: undefined, beneficiary: undefined }),
      ...(index === 1 && { "customer.id_hash": FORGOTTEN }),
    });
    const { body } = await service.send("POST", "/v1/score", request);
    if (index === 2) await service.send("POST", "/v1/feedback", { decision_id: body.decision_id, label: "fraud" });
    requests.push(request);
  }
  await svc("forget", "--customer", FORGOTTEN, "--environment", "test");
  await vi.waitFor(async () => {
    const { body } = await service.send("GET", "/v1/decisions");
    expect(body.decisions).toHaveLength(DECISIONS);
  });
});
afterAll(() => service.stop());

async function svc(...args: readonly string[]): Promise<void> {
  const { code, err } = await runSvc(service, args);
  if (code !== 0) throw new Error(err);
}

async function exported(...options: readonly string[]): Promise<readonly string[]> {
  const out = join(service.dataDir, "decisions.csv");
  await svc("decisions", "export", "--environment", "test", "--out", out, ...options);
  return (await readFile(out, "utf8")).trimEnd().split("\n");
}

describe("svc decisions export", () => {
  it("writes a backtest's CSV in the order of the transactions, with labels, and without who was forgotten", async () => {
    const [header, ...rows] = await exported();
    const known = requests.filter(({ customer }) => customer.id_hash !== FORGOTTEN);
    const wanted = known.toSorted((a, b) => a.transaction.occurred_at.localeCompare(b.transaction.occurred_at));
    expect(rows.map((row) => row.split(",")[0])).toEqual(wanted.map(({ transaction }) => transaction.id));
    const rowOf = (request: Json) => rows.find((row) => row.startsWith(request.transaction.id));
    expect(rowOf(requests[2])).toMatch(/,fraud$/);
    expect(rowOf(requests[0])).toContain(",none,");
    const csv = [header, ...rows].join("\n");
    const headers = { "content-type": "text/csv" };
    const { status, body } = await service.send("POST", "/v1/backtest", undefined, { raw: csv, headers });
    expect(status).toBe(202);
    expect(body.dataset.transactions ?? rows.length).toBe(DECISIONS - 1);
  });

  it("takes the filters of the list", async () => {
    expect(await exported("--label", "fraud")).toHaveLength(2);
    expect(await exported("--customer", hashOf("nobody"))).toHaveLength(1);
    expect(await exported("--to", new Date(0).toISOString())).toHaveLength(1);
    await expect(exported("--label", "perhaps")).rejects.toThrow("Wanted some of");
  });
});
