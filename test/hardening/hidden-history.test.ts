import { afterAll, beforeAll, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

/** Just below the reporting limit of an individual, NGN 5 million. */
const LARGE_MINOR = 490_000_000;
const SMALL = 300;
const NOW_MS = Date.parse("2026-03-12T09:00:00Z");

let service: TestService;
beforeAll(async () => {
  service = await startService({ now: () => NOW_MS });
});
afterAll(() => service.stop());

const pay = (n: number, amount: number): Json =>
  sampleRequest({
    "transaction.id": `hidden-${n}`,
    "transaction.type": "transfer",
    "transaction.amount": amount,
    "transaction.occurred_at": new Date(NOW_MS - (1_000 - n) * 1_000).toISOString(),
    "customer.id_hash": hashOf("who hides"),
  });

it("a large transfer is not hidden behind hundreds of small ones: what is cut lowers no count and no sum, and a reason says so", async () => {
  const key = await service.createKey();
  const score = async (body: Json): Promise<Json> => {
    const { status, body: decision } = await service.send("POST", "/v1/score", body, { key });
    expect(status).toBe(201);
    return decision;
  };
  await score(pay(0, LARGE_MINOR));
  for (let n = 1; n <= SMALL; n += 1) await score(pay(n, 100));
  await score(pay(SMALL + 1, LARGE_MINOR));
  const third = await score(pay(SMALL + 2, LARGE_MINOR));
  const { features, rules } = (await service.send("GET", `/v1/decisions/${third.decision_id}`, undefined, { key }))
    .body;
  expect(features.transaction.cut).toBe(1);
  expect(features.velocity).toMatchObject({ count_24h: SMALL + 3, below_individual_limit_count_24h: 3 });
  expect(features.velocity.out_sum_minor_24h).toBe(3 * LARGE_MINOR + SMALL * 100);
  expect(JSON.stringify(rules)).toContain("counted by the hour");
});
