import { afterAll, beforeAll, expect, it } from "vitest";
import { createKey } from "../../src/service/keys/create-key.ts";
import { fetchAgain } from "../support/fetch-again.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { type Fleet, startFleet } from "../support/start-fleet.ts";

const RATE = { ratePerSecond: 1_000_000, burst: 1_000_000 };
const LOUD = { code: "amount_limit", weight: 100, config: { limit_minor: 1_000_000, full_at_ratio: 1 } };
/** A few more than the first look takes. */
const DECISIONS = 130;
const AT_ONCE = 20;

let fleet: Fleet;
let liveKey: string;
beforeAll(async () => {
  // Each of the two answers, and looks after brakes.
  fleet = await startFleet(["api,worker", "api,worker"]);
  const organisationId = (await fleet.services.organisations.list())[0]?._id ?? "";
  liveKey = (await createKey(fleet.services, { organisationId, environment: "live", name: "brake", ...RATE })).key;
});
afterAll(() => fleet[Symbol.asyncDispose]());

async function send(process: number, path: string, { body, key = fleet.key }: { body?: Json; key?: string } = {}) {
  const response = await fetchAgain(`${fleet.processes[process % 2]?.baseUrl}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: Json = await response.json();
  expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
  return answer;
}

it("a brake that two processes look after counts each decision once, trips once, and holds on both", async () => {
  const product = "braked";
  const tame = await send(0, "/v1/policies", { body: { name: "Tame", product, activate: true } });
  const loud = await send(1, "/v1/policies", { body: { name: "Loud", product, rules: [LOUD] } });
  const brake = { level: "high", share_max: 0.1, within_decisions: 1_000, rollback: true };
  await send(0, `/v1/policies/${loud.policy_id}/activate`, { body: { brake } });
  const request = () => ({ ...sampleRequest({ "transaction.amount": 2_000_000 }), product });
  for (let from = 0; from < DECISIONS; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => send(at, "/v1/score", { body: request(), key: liveKey })),
    );
  const read = (process: number, { policy_id }: Json) => send(process, `/v1/policies/${policy_id}`);
  await expect.poll(async () => (await read(0, loud)).brake.state).toBe("tripped");
  for (const process of [0, 1]) {
    expect((await read(process, loud)).brake).toMatchObject({ decisions: 100, at_or_above: 100 });
    expect((await read(process, tame)).status).toBe("active");
    expect((await send(process, "/v1/score", { body: request() })).policy.id).toBe(tame.policy_id);
  }
  const { db } = fleet.services.store;
  const toldOf = (type: string) => db.collection<Json>("events").find({ type }).toArray();
  await expect.poll(() => toldOf("policy.braked")).toHaveLength(1);
  const back = (await toldOf("policy.activated")).filter(({ data }) => data.policy_id === tame.policy_id);
  expect(back).toHaveLength(2);
  const { audit } = await send(1, "/v1/audit?limit=200");
  expect(audit.filter(({ action }: Json) => action === "policy.brake")).toHaveLength(1);
});
