import { afterAll, beforeAll, expect, it } from "vitest";
import { endedHistory } from "../support/ended-history.ts";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const HOUR_MS = 3_600_000;
const START_MS = Date.parse("2026-11-20T12:30:00.000Z");
const SINCE = "2026-08-01T09:00:00.000Z";
const CUSTOMERS = 40;

let nowMs = START_MS;
let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService({ now: () => nowMs });
  key = await service.createKey();
});
afterAll(() => service.stop());

const warmth = async (use = key): Promise<Json> => {
  await service.services.activityCounter.flush();
  return (await service.send("GET", "/v1/overview?hours=1", undefined, { key: use })).body.warmth;
};
const past = (customer: number, occurredAt: string): Json =>
  sampleRequest({ "customer.id_hash": hashOf(`customer ${customer}`), "transaction.occurred_at": occurredAt });

it("the overview says how warm an environment is: since when, how many customers, and how sure its decisions are", async () => {
  expect(await warmth()).toEqual({
    history_since: null,
    customers_known: 0,
    customers_estimated: false,
    confidence_decisions: 0,
    confidence_mean: null,
  });
  const transactions = Array.from({ length: CUSTOMERS }, (_, customer) => past(customer, SINCE));
  const { body } = await service.send("POST", "/v1/history", { transactions }, { key });
  await endedHistory(service, body.history_id, key);
  await expect.poll(async () => (await warmth()).customers_known).toBe(CUSTOMERS);
  expect(await warmth()).toMatchObject({ history_since: SINCE, confidence_decisions: 0, confidence_mean: null });

  const confidences: number[] = [];
  for (const customer of [0, 1, CUSTOMERS, CUSTOMERS + 1]) {
    const scored = await service.send("POST", "/v1/score", past(customer, new Date(nowMs).toISOString()), { key });
    confidences.push(scored.body.confidence);
    nowMs += HOUR_MS;
  }
  const mean = Math.round((confidences.reduce((sum, one) => sum + one) / confidences.length) * 10) / 10;
  expect(await warmth()).toMatchObject({ confidence_decisions: confidences.length, confidence_mean: mean });
  await expect.poll(async () => (await warmth()).customers_known).toBe(CUSTOMERS + 2);
  nowMs += 24 * HOUR_MS;
  expect(await warmth()).toMatchObject({ history_since: SINCE, confidence_decisions: 0, confidence_mean: null });

  const live = await service.createKey({ environment: "live" });
  expect(await warmth(live)).toMatchObject({ history_since: null, customers_known: 0 });
});

it("confidence is of the newest whole hours that hold 1,000 decisions", async () => {
  const organisationId = `org_${"7".repeat(32)}`;
  const other = await service.createKey({ organisationId });
  const hourAt = (back: number) => new Date(Math.floor(nowMs / HOUR_MS) * HOUR_MS - back * HOUR_MS);
  const add = (back: number, decisions: number, each: number) =>
    service.services.activity.add({
      organisationId,
      environment: "test",
      hourAt: hourAt(back),
      scored: decisions,
      byRiskLevel: {},
      byAction: {},
      ruleHits: {},
      confidence: { decisions, sum: decisions * each },
    });
  await add(0, 400, 50);
  await add(1, 700, 70);
  await add(2, 5_000, 10);
  expect(await warmth(other)).toMatchObject({ confidence_decisions: 1_100, confidence_mean: 62.7 });
});
