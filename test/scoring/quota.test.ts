import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClock } from "../support/create-clock.ts";
import type { Json } from "../support/json.ts";
import { runSvc } from "../support/run-svc.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
/** Longer than a limit that was read is believed. */
const EFFECTIVE_MS = 5 * SECOND_MS;

let aheadMs = 0;
const clock = createClock();
const now = () => clock.now() + aheadMs;
let first: TestService;
let second: TestService;
beforeAll(async () => {
  first = await startService({ now });
  second = await startService({ now, dataDir: first.dataDir, keepData: true });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});
/** A month of its own for each test: what is scored in one counts in no other. */
beforeEach(() => {
  aheadMs += 32 * DAY_MS;
});

async function setQuota(monthly: number | "unlimited", environment = "test"): Promise<void> {
  const run = await runSvc(
    first,
    ["quota", "set", "--environment", environment, "--monthly", String(monthly), "--json"],
    now,
  );
  expect(run).toMatchObject({ code: 0, err: "" });
  aheadMs += EFFECTIVE_MS;
}

async function showQuota(environment = "test"): Promise<Json> {
  const run = await runSvc(first, ["quota", "show", "--environment", environment, "--json"], now);
  return JSON.parse(run.out).quotas[0];
}

const request = (changes: Readonly<Record<string, unknown>> = {}) =>
  sampleRequest({ "transaction.occurred_at": new Date(now()).toISOString(), ...changes });

/** Sends each to the two services in turn, all at once, in one moment: an attempt that takes longer than its unit is held would store nothing. */
async function scoreAll(requests: readonly Json[]): Promise<Json[]> {
  const key = await first.createKey();
  const send = (body: Json, n: number) => (n % 2 === 0 ? first : second).send("POST", "/v1/score", body, { key });
  return clock.still(() => Promise.all(requests.map(send)));
}

describe("a monthly quota", () => {
  it("lets exactly 70 of 200 concurrent scores over two services through, and the others leave nothing behind", async () => {
    await setQuota(70);
    const customer = { "customer.id_hash": hashOf("limited") };
    const answers = await scoreAll(Array.from({ length: 200 }, () => request(customer)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(130);
    for (const { status, body } of refused) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ error_code: "quota_exceeded", retryable: false });
    }
    expect(await showQuota()).toMatchObject({ limit: 70, used: 70 });
    await setQuota("unlimited");
    const next = await first.send("POST", "/v1/score", request(customer));
    expect(next.body).toMatchObject({ environment: "test" });
    const { body } = await first.send("GET", `/v1/decisions/${next.body.decision_id}`);
    expect(body.features.customer.earlier_count).toBe(70);
  });

  it("counts one of two requests with one transaction id at once, and answers both", async () => {
    await setQuota(120);
    const pairs = Array.from({ length: 60 }, () => request());
    const answers = await scoreAll(pairs.flatMap((body) => [body, body]));
    const statuses = pairs.map((_, n) => [answers[2 * n].status, answers[2 * n + 1].status].sort().join());
    expect(new Set(statuses)).toEqual(new Set(["200,201"]));
    expect(await showQuota()).toMatchObject({ used: 60 });
  });

  it("goes to each of its units once where two ask with one transaction id at the limit, and both get that decision", async () => {
    await setQuota(25);
    const pairs = Array.from({ length: 60 }, () => request());
    const answers = await scoreAll(pairs.flatMap((body) => [body, body]));
    const statuses = pairs.map((_, n) => [answers[2 * n].status, answers[2 * n + 1].status].sort().join());
    // The second may be told 403 while the first is under way; on the embedded store none is.
    const possible = first.services.store.kind === "embedded" ? [] : ["201,403"];
    expect(["200,201", "403,403", ...possible]).toEqual(expect.arrayContaining([...new Set(statuses)]));
    const decided = statuses.filter((status) => status.includes("201")).length;
    expect(decided).toBeLessThanOrEqual(25);
    if (possible.length === 0) expect(decided).toBe(25);
    expect(await showQuota()).toMatchObject({ used: decided });
    aheadMs += EFFECTIVE_MS;
    const later = [...(await scoreAll(pairs)), ...(await scoreAll(pairs))];
    expect(later.filter(({ status }) => status === 201)).toHaveLength(25 - decided);
    expect(later.filter(({ status }) => status === 403)).toHaveLength(2 * 35);
    expect(await showQuota()).toMatchObject({ used: 25 });
  });

  it("is not touched by a repeat, which is answered over quota", async () => {
    await setQuota(2);
    const [one, other, late] = [request(), request(), request()];
    const answered = await first.send("POST", "/v1/score", one);
    for (let repeat = 0; repeat < 3; repeat += 1) await second.send("POST", "/v1/score", one);
    expect((await second.send("POST", "/v1/score", other)).status).toBe(201);
    for (const service of [first, second]) {
      expect((await service.send("POST", "/v1/score", late)).status).toBe(403);
      const repeat = await service.send("POST", "/v1/score", one);
      expect([repeat.status, repeat.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
      expect(repeat.body).toEqual(answered.body);
    }
    expect(await showQuota()).toMatchObject({ used: 2 });
  });

  it("comes after the request's own values and before what depends on stored state, and freezes no draft", async () => {
    await setQuota(1);
    const created = await first.send("POST", "/v1/policies", { name: "Draft" });
    const [draft] = created.body.versions;
    const unknown = { policy_version_id: `plv_${"0".repeat(32)}` };
    const missing = await first.send("POST", "/v1/score", { ...request(), ...unknown });
    expect([missing.status, missing.body.details[0].code]).toEqual([422, "not_found"]);
    expect(await showQuota()).toMatchObject({ used: 0 });
    expect((await first.send("POST", "/v1/score", request())).status).toBe(201);
    const code = async (body: Json) => (await first.send("POST", "/v1/score", body)).body.error_code;
    expect(await code({ ...request(), ...unknown })).toBe("quota_exceeded");
    expect(await code({ ...request(), policy_version_id: draft.version_id })).toBe("quota_exceeded");
    expect(await code(request({ "transaction.currency": "USD" }))).toBe("validation_failed");
    const after = await first.send("GET", `/v1/policies/${created.body.policy_id}`);
    expect(after.body.versions).toEqual(created.body.versions);
  });

  it("is not spent by rule_not_available, which a repeat does not meet", async () => {
    await setQuota(5);
    const scored = request();
    expect((await first.send("POST", "/v1/score", scored)).status).toBe(201);
    const reduced = await startService({
      now,
      dataDir: first.dataDir,
      keepData: true,
      environment: { DISABLED_RULES: "structuring" },
    });
    const refused = await reduced.send("POST", "/v1/score", request());
    const repeat = await reduced.send("POST", "/v1/score", scored);
    await reduced.stop();
    expect([refused.status, refused.body.error_code]).toEqual([422, "rule_not_available"]);
    expect(repeat.status).toBe(200);
    expect(await showQuota()).toMatchObject({ used: 1 });
  });

  it("is the environment's and the organisation's own", async () => {
    await setQuota(0);
    expect((await first.send("POST", "/v1/score", request())).status).toBe(403);
    expect((await first.send("POST", "/v1/score", request(), { key: first.liveKey })).status).toBe(201);
    const made = JSON.parse((await runSvc(first, ["organisations", "create", "--name", "Other", "--json"], now)).out);
    const key = await first.createKey({ organisationId: made.organisation_id });
    expect((await first.send("POST", "/v1/score", request(), { key })).status).toBe(201);
    const unnamed = await runSvc(first, ["quota", "show"], now);
    expect(unnamed).toMatchObject({ code: 1, err: expect.stringContaining("--organisation") });
    await first.services.store.db.collection("organisations").deleteOne({ _id: made.organisation_id });
  });

  it("is whole again in the next month of Lagos, which begins at 23:00 UTC", async () => {
    await setQuota(1);
    const { resets_at } = await showQuota();
    expect(resets_at).toMatch(/T23:00:00\.000Z$/);
    aheadMs += Date.parse(resets_at) - now() - 30 * SECOND_MS;
    expect((await first.send("POST", "/v1/score", request())).status).toBe(201);
    expect((await second.send("POST", "/v1/score", request())).status).toBe(403);
    aheadMs += 30 * SECOND_MS;
    expect((await second.send("POST", "/v1/score", request())).status).toBe(201);
    expect((await first.send("POST", "/v1/score", request())).status).toBe(403);
  });

  it("takes effect within 5 seconds on every process, is written to the audit trail and counted as a refusal", async () => {
    await setQuota("unlimited");
    for (const service of [first, second])
      expect((await service.send("POST", "/v1/score", request())).status).toBe(201);
    await setQuota(0);
    for (const service of [first, second]) {
      const refused = await service.send("POST", "/v1/score", request());
      expect(refused.body.error_code).toBe("quota_exceeded");
      expect((await service.send("GET", "/metrics")).text).toMatch(
        /risk_requests_total\{method="Score",protocol="rest",status="403",error_code="quota_exceeded"\} [1-9]/,
      );
    }
    await setQuota("unlimited");
    for (const service of [first, second])
      expect((await service.send("POST", "/v1/score", request())).status).toBe(201);
    const { audit } = JSON.parse((await runSvc(first, ["audit", "list", "--json"], now)).out);
    expect(audit.slice(0, 2)).toMatchObject([
      { action: "quota.set", object: "test:unlimited", actor: "svc" },
      { action: "quota.set", object: "test:0", actor: "svc" },
    ]);
  });
});

describe("svc quota", () => {
  it("shows limit, used, month and resets_at of both environments", async () => {
    await setQuota(10);
    await first.send("POST", "/v1/score", request());
    const run = await runSvc(first, ["quota", "show", "--json"], now);
    const month = new Date(now() + 3_600_000).toISOString().slice(0, 7);
    const common = { organisation_id: first.organisationId, month, resets_at: expect.stringMatching(/23:00:00/) };
    expect(JSON.parse(run.out)).toEqual({
      quotas: [
        { ...common, environment: "test", limit: 10, used: 1 },
        { ...common, environment: "live", limit: null, used: null },
      ],
    });
    const text = await runSvc(first, ["quota", "show"], now);
    expect(text.out).toMatch(/^test 1 of 10 used in \d{4}-\d\d, resets at .*\nlive unlimited\n$/);
  });

  it.each([["-1"], ["1.5"], ["many"], [""], ["1000000000"]])("refuses the quota %j", async (monthly) => {
    const run = await runSvc(first, ["quota", "set", "--environment", "test", `--monthly=${monthly}`]);
    expect(run.code).toBe(2);
    expect(run.err).toContain("Wanted a whole number from 0 to 999999999, or unlimited");
  });
});
