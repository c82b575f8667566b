import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const HOUR_MS = 3_600_000;
const START_MS = Date.parse("2026-11-20T12:30:00.000Z");

let nowMs = START_MS;
let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService({ now: () => nowMs });
  key = await service.createKey();
});
afterAll(() => service.stop());

const overview = async (query = "", use = key): Promise<Json> => {
  await service.services.activityCounter.flush();
  return (await service.send("GET", `/v1/overview${query}`, undefined, { key: use })).body;
};
const score = async (changes: Json = {}): Promise<Json> =>
  (
    await service.send(
      "POST",
      "/v1/score",
      sampleRequest({ "transaction.occurred_at": new Date(nowMs).toISOString(), ...changes }),
      { key },
    )
  ).body;

describe("GET /v1/overview", () => {
  it("of nothing has 24 hours of zeros, the current one last", async () => {
    const { hours, rule_hits } = await overview();
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)).toEqual({
      from: "2026-11-20T12:00:00.000Z",
      scored: 0,
      by_risk_level: { low: 0, medium: 0, high: 0, critical: 0 },
      by_action: { approve: 0, step_up: 0, manual_review: 0, block: 0 },
    });
    expect(rule_hits).toEqual({});
  });

  it("counts each new decision once in its hour, its level, its action and its rules, and no repeat", async () => {
    const request = sampleRequest({ "transaction.occurred_at": new Date(nowMs).toISOString() });
    const decisions = [(await service.send("POST", "/v1/score", request, { key })).body];
    await service.send("POST", "/v1/score", request, { key });
    for (let n = 0; n < 5; n += 1) decisions.push(await score({ "transaction.amount": 900_000_000 }));
    nowMs += HOUR_MS;
    decisions.push(await score());
    const { hours, rule_hits } = await overview("?hours=2");
    expect(hours.map(({ scored }: Json) => scored)).toEqual([6, 1]);
    const count = (of: (decision: Json) => readonly string[]) => {
      const counts: Record<string, number> = {};
      for (const name of decisions.flatMap(of)) counts[name] = (counts[name] ?? 0) + 1;
      return counts;
    };
    const sum = (field: string) => {
      const counts: Record<string, number> = {};
      for (const hour of hours)
        for (const [name, n] of Object.entries<number>(hour[field])) if (n > 0) counts[name] = (counts[name] ?? 0) + n;
      return counts;
    };
    expect(sum("by_risk_level")).toEqual(count(({ risk_level }) => [risk_level]));
    expect(sum("by_action")).toEqual(count(({ recommended_action }) => [recommended_action]));
    expect(rule_hits).toEqual(count(({ reasons }) => reasons.map(({ code }: Json) => code)));
    expect((await overview("?hours=1")).hours[0].scored).toBe(1);
  });

  it("never mixes environments and organisations", async () => {
    for (const environment of ["live", "test"] as const) {
      const organisationId = environment === "live" ? service.organisationId : "org_other";
      const other = await service.createKey({ environment, organisationId });
      const { hours } = await overview("?hours=168", other);
      expect(hours).toHaveLength(168);
      expect(hours.every(({ scored }: Json) => scored === 0)).toBe(true);
    }
  });

  it("tells of changes of policies and webhooks, newest first, and nothing of people", async () => {
    const { body } = await service.send(
      "POST",
      "/v1/policies",
      { name: "Told", product: "told", activate: true },
      { key },
    );
    nowMs += 1_000;
    const endpoint = await service.send(
      "POST",
      "/v1/webhooks",
      { url: "https://93.184.215.14/", events: ["*"] },
      { key },
    );
    await service.send("PATCH", `/v1/webhooks/${endpoint.body.webhook_id}`, { status: "disabled" }, { key });
    const told = await overview();
    expect(told.changes[0].object).toBe(endpoint.body.webhook_id);
    expect(told.changes.map(({ action }: Json) => action)).toContain("policy.activate");
    expect(told.changes.find(({ object }: Json) => object === body.policy_id)).toMatchObject({
      actor: expect.stringMatching(/^key_/),
    });
    expect(told).toMatchObject({ webhooks_enabled: 0, webhooks_failing: 0, webhooks_disabled: 1 });
    for (const { action } of told.changes) expect(action).toMatch(/^(policy|webhook)\./);
  });

  it("names the rules that fired on over a fifth of the day's decisions, whatever hours are asked for", async () => {
    expect((await overview()).loud_rules).toEqual([]);
    const transactions = Array.from({ length: 100 }, () => score({ "transaction.amount": 900_000_000 }));
    await Promise.all(transactions);
    nowMs += 2 * HOUR_MS;
    const { hours, loud_rules } = await overview("?hours=1");
    const { rule_hits, hours: day } = await overview();
    const scored = day.reduce((sum: number, hour: Json) => sum + hour.scored, 0);
    expect(hours[0].scored).toBe(0);
    expect(loud_rules.length).toBeGreaterThan(0);
    expect(loud_rules).toEqual(
      Object.entries<number>(rule_hits)
        .filter(([, hits]) => hits > scored / 5)
        .sort(([left, more], [right, hits]) => hits - more || (left < right ? -1 : 1))
        .map(([code, hits]) => ({ code, hits, share: Math.round((10_000 * hits) / scored) / 10_000 })),
    );
    expect(await service.services.activity.listSince(new Date(nowMs - 24 * HOUR_MS), 100)).not.toHaveLength(0);
    nowMs += 24 * HOUR_MS;
    expect((await overview()).loud_rules).toEqual([]);
  });

  it.each(["?hours=0", "?hours=169"])("refuses %s", async (query) => {
    expect((await service.send("GET", `/v1/overview${query}`, undefined, { key })).status).toBe(422);
  });

  it("is added up over processes, and survives them", async () => {
    const before = (await overview("?hours=1")).hours[0].scored;
    const other = await startService({ dataDir: service.dataDir, keepData: true, now: () => nowMs });
    const own = await other.createKey();
    const request = sampleRequest({ "transaction.occurred_at": new Date(nowMs).toISOString() });
    await other.send("POST", "/v1/score", request, { key: own });
    await score();
    await other.stop();
    expect((await overview("?hours=1")).hours[0].scored).toBe(before + 2);
  });
});
