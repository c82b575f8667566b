import { afterAll, beforeAll, expect, it } from "vitest";
import { createPool, type Pool } from "../src/pool/create-pool.ts";
import { createTurns } from "../src/service/backtests/create-turns.ts";
import { runNextBacktest } from "../src/service/backtests/run-next-backtest.ts";
import { sampleRequest } from "./support/sample-request.ts";
import { startService, type TestService } from "./support/start-service.ts";

let service: TestService;
let pool: Pool;
beforeAll(async () => {
  // Nobody but this test runs what is queued.
  service = await startService({ environment: { ROLES: "api" } });
  pool = createPool(1);
});
afterAll(async () => {
  await pool[Symbol.asyncDispose]();
  await service.stop();
});

it("organisations take turns: who submits many batches does not keep the others waiting", async () => {
  const organisationId = `org_${"5".repeat(32)}`;
  await service.services.organisations.insert({ _id: organisationId, name: "Patient", createdAt: new Date() });
  await service.services.seedDefaultPolicy(organisationId);
  const patient = await service.createKey({ organisationId });
  const submit = async (key: string): Promise<string> =>
    (await service.send("POST", "/v1/backtest", { transactions: [sampleRequest()] }, { key })).body.backtest_id;
  const greedy = [await submit(service.testKey), await submit(service.testKey), await submit(service.testKey)];
  const own = await submit(patient);
  const ended: string[] = [];
  const deps = { ...service.services, pool, turns: createTurns(), isStopping: () => false, warn: () => undefined };
  const waiting = [...greedy.map((id) => [service.organisationId, id] as const), [organisationId, own] as const];
  while (await runNextBacktest(deps))
    for (const [organisation, id] of waiting) {
      const found = await service.services.backtests.find(organisation, "test", id);
      if (found?.status === "completed" && !ended.includes(id)) ended.push(id);
    }
  expect(ended).toHaveLength(4);
  expect(ended.indexOf(own)).toBeLessThanOrEqual(1);
});
