import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../src/ids.ts";
import { createPool, type Pool } from "../../src/pool/create-pool.ts";
import { createRowsAtHand } from "../../src/service/backtests/create-rows-at-hand.ts";
import { createTurns } from "../../src/service/backtests/create-turns.ts";
import { runNextBacktest } from "../../src/service/backtests/run-next-backtest.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

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
  const rowsAtHand = createRowsAtHand();
  const context = { isStopping: () => false, warn: () => undefined };
  const deps = { ...service.services, ...context, pool, rowsAtHand, turns: createTurns() };
  const waiting = [...greedy.map((id) => [service.organisationId, id] as const), [organisationId, own] as const];
  while (await runNextBacktest(deps))
    for (const [organisation, id] of waiting) {
      const found = await service.services.backtests.find(organisation, "test", id);
      if (found?.status === "completed" && !ended.includes(id)) ended.push(id);
    }
  expect(ended).toHaveLength(4);
  expect(ended.indexOf(own)).toBeLessThanOrEqual(1);
});

it("everybody who waits is looked at, once around from who was served last", async () => {
  const { backtests } = service.services;
  const some = (await backtests.listRecent(service.organisationId, "test", 1))[0];
  if (some === undefined) throw new Error("There is no backtest");
  const ids = ["1", "2", "3"].map((digit) => `org_${digit.repeat(32)}`);
  for (const [order, organisationId] of ids.entries())
    for (const age of [1, 2])
      await backtests.insert({
        ...some,
        _id: newId("bt", randomBytes),
        organisationId,
        status: "queued",
        createdAt: new Date(1_000 * (order + age)),
      });
  const walk = async (from: string) => {
    const found: string[] = [];
    for (let next = await backtests.findNextQueued(from); next !== null; ) {
      found.push(`${next.organisationId} ${next.createdAt.getTime()}`);
      next = await backtests.findNextQueued(next.organisationId);
    }
    return found;
  };
  const oldest = ids.map((id, order) => `${id} ${1_000 * (order + 1)}`);
  expect(await walk("")).toEqual(oldest);
  expect(await walk(ids[0] ?? "")).toEqual(oldest.slice(1));
});
