import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "../../src/engine/market/market-time.ts";
import { countLabels } from "../../src/service/quality/count-labels.ts";
import { countQuality, eachDecision } from "../../src/service/quality/count-quality.ts";
import { factsOf } from "../../src/service/quality/quality-facts.ts";
import { recountAllDays, recountDays } from "../../src/service/quality/recount-days.ts";
import { createQualityTally } from "../../src/service/quality/tally-quality.ts";
import type { QualityDocument } from "../../src/store/repositories/quality.ts";
import { holdNext } from "../support/hold.ts";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let nowMs = Date.parse("2026-05-04T10:00:00Z");
beforeAll(async () => {
  // No worker: the tests count when they want.
  service = await startService({ environment: { ROLES: "api" }, now: () => nowMs, ticks: () => 0 });
});
afterAll(() => service.stop());

const CERTAIN = { code: "amount_limit", weight: 100, config: { limit_minor: 1_000_000, full_at_ratio: 1 } };
async function send(method: string, path: string, body?: Json): Promise<Json> {
  const answer = await service.send(method, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}
let scored = 0;
async function decide(product: string, changes: Json = {}): Promise<Json> {
  scored += 1;
  nowMs += 1;
  const at = new Date(nowMs).toISOString();
  const request = sampleRequest({
    "transaction.occurred_at": at,
    "transaction.amount": scored % 4 === 0 ? 2_000_000 : 10,
    // Nobody does anything twice, so that no other rule fires.
    "customer.id_hash": hashOf(`customer ${scored}`),
    "customer.bvn_hash": undefined,
    "customer.phone_hash": undefined,
    "device.id_hash": hashOf(`device ${scored}`),
    "beneficiary.account_hash": hashOf(`account ${scored}`),
  });
  return send("POST", "/v1/score", { ...request, product, ...changes });
}
const label = (decision: Json, given: string) =>
  send("POST", "/v1/feedback", { decision_id: decision.decision_id, label: given });
const counting = () => ({ ...service.services, store: service.services.store });
/** What every round of every process does, once. */
async function count(): Promise<void> {
  // Beyond what MongoDB waits for.
  nowMs += 2_000;
  const deps = counting();
  const organisation = await deps.organisations.find(service.organisationId);
  if (organisation === null) throw new Error("Expected an organisation");
  await countQuality(deps, organisation, "test");
  await countLabels(deps);
}
const stored = async (): Promise<readonly QualityDocument[]> =>
  service.services.store.db.collection<QualityDocument>("quality").find({}).toArray();

/** What is stored must be what the decisions themselves say. */
async function expectRecounted(): Promise<void> {
  const days = await stored();
  expect(days.length).toBeGreaterThan(0);
  for (const { organisationId, environment, versionId, dayAt, ...day } of days) {
    const tally = createQualityTally();
    const to = new Date(dayAt.getTime() + DAY_MS);
    const filter = { organisationId, environment, from: dayAt, to, policyVersionIds: [versionId] } as const;
    await eachDecision(counting(), filter, (decision) => tally.add(factsOf(decision), decision.feedback.at(-1)?.label));
    expect(day).toMatchObject({ ...tally.counts(), ...tally.labels(), recountAt: null });
  }
}

it("quality counts decisions and labels by the day, whoever counts and wherever one stopped, as the decisions say", async () => {
  const product = "quality";
  const active = await send("POST", "/v1/policies", { name: "Active", product, rules: [CERTAIN], activate: true });
  const shadow = await send("POST", "/v1/policies", {
    name: "Shadow",
    product,
    rules: [CERTAIN],
    thresholds: { medium: 30, high: 99, critical: 100 },
  });
  await send("POST", `/v1/policies/${shadow.policy_id}/shadow`);
  const decisions: Json[] = [];
  for (let row = 0; row < 40; row += 1) decisions.push(await decide(product));
  await count();
  await label(decisions[3], "fraud");
  await label(decisions[7], "legitimate");
  await label(decisions[0], "fraud");
  await count();
  // The newest label counts.
  await label(decisions[0], "legitimate");
  for (let row = 0; row < 20; row += 1) decisions.push(await decide(product));
  // A process that died between the day's counts and its own progress, and several at once.
  const { quality, organisationId } = { ...service.services, organisationId: service.organisationId };
  await quality.writeProgress({ organisationId, environment: "test" }, new Date(nowMs - 3 * DAY_MS));
  nowMs += 2_000;
  await Promise.all([count(), count(), count()]);
  await count();
  await expectRecounted();
  const path = `/v1/policies/${active.policy_id}/quality`;
  const said = await send("GET", path);
  expect(said).toMatchObject({
    policy_id: active.policy_id,
    version: 1,
    environment: "test",
    from: "2026-04-07",
    to: "2026-05-04",
    drift: { score: null, rules: {} },
    loud_rules: [],
  });
  const [day] = said.days;
  expect(day).toMatchObject({
    date: "2026-05-04",
    decisions: 60,
    by_risk_level: { critical: 15, low: 45 },
    alerts_per_1000: 250,
    labels: { fraud: 1, legitimate: 2, suspected: 0 },
    mature: false,
    rule_hits: { amount_limit: 15 },
  });
  expect(day.precision.critical).toEqual({ value: 0.5, low: 0.0945, high: 0.9055 });
  expect(day.recall.critical).toEqual({ value: 1, low: 0.2065, high: 1 });
  const matrix = said.matrix.cells;
  expect(matrix.reduce((sum: number, cell: Json) => sum + cell.decisions, 0)).toBe(60);
  expect(matrix.find((cell: Json) => cell.active_level === "low")).toEqual({
    active_level: "low",
    shadow_level: "low",
    decisions: 45,
    amount_minor: 450,
    fraud: 0,
    legitimate: 1,
  });
  // Of the shadow itself the same decisions are shown.
  const ofShadow = await send("GET", `/v1/policies/${shadow.policy_id}/quality`);
  expect([ofShadow.days, ofShadow.matrix]).toEqual([[], said.matrix]);
  const other = await service.send("GET", path, undefined, { key: service.liveKey });
  expect([other.body.environment, other.body.days]).toEqual(["live", []]);
});

it("quality counts no decision twice where a count stood still while another one went on", async () => {
  const product = "overtaken";
  await send("POST", "/v1/policies", { name: "Overtaken", product, rules: [CERTAIN], activate: true });
  await decide(product);
  nowMs += 2_000;
  const deps = counting();
  const organisation = await deps.organisations.find(service.organisationId);
  if (organisation === null) throw new Error("Expected an organisation");
  const decisionList = { ...deps.store.decisionList };
  const held = holdNext(decisionList, "page");
  const slow = countQuality({ ...deps, store: { ...deps.store, decisionList } }, organisation, "test");
  await held.reached;
  await decide(product);
  await count();
  held.release();
  await slow;
  await count();
  await expectRecounted();
});

it("drift compares with the 28 days before, from 1,000 decisions on either side; loud rules are named", async () => {
  const { quality, organisations } = service.services;
  const product = "drift";
  const { policy_id, versions } = await send("POST", "/v1/policies", { name: "Drifting", product, activate: true });
  const owner = { organisationId: service.organisationId, environment: "test" } as const;
  expect(await organisations.find(owner.organisationId)).not.toBeNull();
  const today = Math.floor((nowMs + 3_600_000) / DAY_MS);
  const put = (back: number, decisions: number, high: number) => {
    const marketDay = today - back;
    const place = { ...owner, versionId: versions[0].version_id, marketDay };
    return quality.changeDay({ ...place, dayAt: new Date(marketDay * DAY_MS - 3_600_000) }, (day) => ({
      ...day,
      decisions,
      scoreBins: { "0": decisions - high, "5": high },
      ruleHits: { burst: high },
    }));
  };
  await put(0, 1_000, 400);
  await put(30, 1_000, 100);
  const path = `/v1/policies/${policy_id}/quality?to=2026-05-04`;
  const said = await send("GET", `${path}&from=2026-05-03`);
  // By hand: (.4 - .1) ln(.4001 / .1001) + (.6 - .9) ln(.6001 / .9001).
  expect(said.drift).toEqual({ score: null, rules: {} });
  await put(20, 1_000, 100);
  const drifted = await send("GET", `${path}&from=2026-05-03`);
  expect(drifted.drift).toEqual({ score: 0.5373, rules: { burst: 0.5373 } });
  expect(drifted.loud_rules).toEqual([{ code: "burst", hits: 400, share: 0.4 }]);
  expect(drifted.days).toHaveLength(1);
});

it("a decision that is stored behind later ones is counted when its day is counted anew, once, two hours after its end", async () => {
  const { organisationId } = service;
  const owner = { organisationId, environment: "test" } as const;
  const product = "late";
  const { versions } = await send("POST", "/v1/policies", { name: "Late", product, activate: true });
  await recountDays(counting(), owner);
  for (let row = 0; row < 3; row += 1) await decide(product);
  await count();
  // As a process decides whose clock is behind, or whose insertion took long.
  nowMs -= 600_000;
  await decide(product);
  nowMs += 600_000;
  await count();
  const counted = async () =>
    (await stored()).filter(({ versionId }) => versionId === versions[0].version_id).map(({ decisions }) => decisions);
  expect(await counted()).toEqual([3]);
  // The day ends at 23:00 UTC.
  nowMs = Date.parse("2026-05-05T00:59:59Z");
  await recountDays(counting(), owner);
  expect(await counted()).toEqual([3]);
  nowMs = Date.parse("2026-05-05T01:00:00Z");
  await Promise.all([recountDays(counting(), owner), recountDays(counting(), owner)]);
  expect(await counted()).toEqual([4]);
  await service.services.quality.writeProgress(owner, new Date(nowMs - 2 * DAY_MS));
  await count();
  await recountAllDays(counting());
  expect(await counted()).toEqual([4]);
});

it("amounts of the matrix end at 2^53-1, whatever was decided", async () => {
  const product = "largest";
  const active = await send("POST", "/v1/policies", { name: "Largest", product, activate: true });
  const shadow = await send("POST", "/v1/policies", { name: "Beside it", product });
  await send("POST", `/v1/policies/${shadow.policy_id}/shadow`);
  // Each of another customer, so that no rule fires.
  for (let row = 0; row < 3; row += 1) {
    const largest = { ...sampleRequest()["transaction"], occurred_at: new Date(nowMs).toISOString() };
    await decide(product, { transaction: { ...largest, amount: Number.MAX_SAFE_INTEGER } });
  }
  await count();
  const { matrix } = await send("GET", `/v1/policies/${active.policy_id}/quality`);
  expect(matrix.cells.map((cell: Json) => cell.decisions)).toEqual([3]);
  expect(matrix.cells[0].amount_minor).toBe(Number.MAX_SAFE_INTEGER);
});

it("quality of the first days that a date can say begins with the first of them", async () => {
  const [policy] = (await send("GET", "/v1/policies")).policies;
  const { from, to } = await send("GET", `/v1/policies/${policy.policy_id}/quality?to=0001-01-10`);
  expect([from, to]).toEqual(["0001-01-01", "0001-01-10"]);
});

it.each([
  ["from=2026-02-30", "from format"],
  ["to=0000-01-10", "to format"],
  ["from=0000-12-31&to=0001-01-01", "from format"],
  ["to=yesterday", "to format"],
  ["from=2026-05-04&to=2026-05-03", "from range"],
  ["from=2025-05-01&to=2026-05-04", "from range"],
  ["version=0", "version range"],
])("GET quality?%s is 422 with %s", async (query, wrong) => {
  const [policy] = (await send("GET", "/v1/policies")).policies;
  const { status, body } = await service.send("GET", `/v1/policies/${policy.policy_id}/quality?${query}`);
  expect([status, body.error_code]).toEqual([422, "validation_failed"]);
  expect(body.details.map(({ field, code }: Json) => `${field} ${code}`)).toEqual([wrong]);
  const unknown = await service.send("GET", `/v1/policies/${policy.policy_id}/quality?version=99`);
  expect([unknown.status, unknown.body.error_code]).toEqual([404, "not_found"]);
});
