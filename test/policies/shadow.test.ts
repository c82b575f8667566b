import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registry } from "../../src/engine/rules/registry.ts";
import { createOrganisation } from "../../src/service/organisations/create-organisation.ts";
import { score } from "../../src/service/score.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { toSampleScoreRequest } from "../support/to-sample-score-request.ts";

let service: TestService;
/** What one reading of the shadows' clock takes from the next. */
let stepMs = 0;
let tick = 0;
beforeAll(async () => {
  service = await startService({
    ticks: () => {
      tick += stepMs;
      return tick;
    },
  });
});
afterAll(() => service.stop());

let products = 0;
async function send(method: string, path: string, body?: Json, key = service.testKey): Promise<Json> {
  const answer = await service.send(method, path, body, { key });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}
const code = async (method: string, path: string, body?: Json, key = service.testKey) => {
  const answer = await service.send(method, path, body, { key });
  return [answer.status, answer.body.error_code];
};
const create = (body: Json): Promise<Json> => send("POST", "/v1/policies", { name: "A policy", ...body });
/** A product with an active policy, and a draft of another policy that says `block` to everything at or above `low`. */
async function scene(): Promise<{ product: string; active: Json; draft: Json }> {
  products += 1;
  const product = `shadow_${products}`;
  const active = await create({ product, activate: true });
  const draft = await create({ product, actions: { low: "block" } });
  return { product, active, draft };
}
const scoreOne = (product: string, changes: Json = {}): Promise<Json> =>
  send("POST", "/v1/score", { ...sampleRequest(changes), product });
const read = (decision: Json): Promise<Json> => send("GET", `/v1/decisions/${decision.decision_id}`);
const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`${service.baseUrl}/metrics`)).text();
  return text
    .split("\n")
    .filter((line) => line.startsWith(name))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
};

describe("a version in shadow", () => {
  it("decides beside the active one, says so with the decision alone, and changes no answer", async () => {
    const { product, active, draft } = await scene();
    const before = await scoreOne(product);
    const set = await send("POST", `/v1/policies/${draft.policy_id}/shadow`, { version: 1 });
    expect(set).toMatchObject({
      shadow_version: 1,
      shadow_stopped_because: null,
      status: "draft",
      active_version: null,
    });
    expect(set.versions[0]).toMatchObject({ status: "draft", tested_at: null });
    expect(set.versions[0].first_used_at).not.toBeNull();
    expect(Date.parse(set.updated_at)).toBeGreaterThanOrEqual(Date.parse(set.versions[0].first_used_at));
    const answer = await scoreOne(product);
    expect(Object.keys(answer)).toEqual(Object.keys(before));
    expect(answer).toMatchObject({ recommended_action: "approve", policy: { id: active.policy_id } });
    const { shadow } = await read(answer);
    expect(Object.keys(shadow)).toEqual([
      "version_id",
      "score",
      "points",
      "risk_level",
      "recommended_action",
      "reasons",
    ]);
    expect(shadow).toMatchObject({
      version_id: draft.versions[0].version_id,
      score: answer.score,
      recommended_action: "block",
      reasons: answer.reasons,
    });
    expect((await read(before)).shadow).toBeNull();
    // A pinned version is asked for by itself.
    const pinned = await scoreOne(product, { policy_version_id: active.versions[0].version_id });
    expect((await read(pinned)).shadow).toBeNull();
    const ended = await send("DELETE", `/v1/policies/${draft.policy_id}/shadow`);
    expect(ended).toMatchObject({ shadow_version: null, shadow_stopped_because: null });
    expect((await read(await scoreOne(product))).shadow).toBeNull();
    expect(await send("DELETE", `/v1/policies/${draft.policy_id}/shadow`)).toEqual(ended);
    const { audit } = await send("GET", "/v1/audit", undefined, await service.createKey());
    const lines = audit.filter(({ object }: Json) => object === draft.policy_id).map(({ action }: Json) => action);
    expect(lines.slice(0, 2)).toEqual(["policy.shadow_end", "policy.shadow"]);
  });

  it("is refused where it cannot be, with the code for it", async () => {
    const { active, draft } = await scene();
    const path = (id: string) => `/v1/policies/${id}/shadow`;
    const gone = await create({ product: "gone" });
    await send("POST", `/v1/policies/${gone.policy_id}/archive`);
    const other = await createOrganisation(service.services, { name: "Another organisation" });
    const foreign = await service.createKey({ organisationId: other._id });
    expect(await code("POST", path(gone.policy_id))).toEqual([409, "policy_archived"]);
    expect(await code("POST", path(active.policy_id))).toEqual([409, "policy_active"]);
    expect(await code("POST", path(active.policy_id), { version: 9 })).toEqual([404, "not_found"]);
    expect(await code("POST", path(`pol_${"0".repeat(32)}`))).toEqual([404, "not_found"]);
    expect(await code("DELETE", path(`pol_${"0".repeat(32)}`))).toEqual([404, "not_found"]);
    expect(await code("POST", path(draft.policy_id), {}, foreign)).toEqual([404, "not_found"]);
    expect(await code("POST", path(draft.policy_id), { version: 0 })).toEqual([422, "validation_failed"]);
    await send("POST", path(draft.policy_id));
    // The same again is no second one.
    await send("POST", path(draft.policy_id));
    await send("PATCH", `/v1/policies/${draft.policy_id}`, { thresholds: { medium: 29 } });
    expect(await code("POST", path(draft.policy_id))).toEqual([409, "policy_in_use"]);
    expect(await code("DELETE", `/v1/policies/${draft.policy_id}`)).toEqual([409, "policy_in_use"]);
    const developer = await service.createKey({ role: "developer" });
    expect(await code("POST", path(draft.policy_id), {}, developer)).toEqual([403, "forbidden"]);
    expect(await code("DELETE", path(draft.policy_id), undefined, developer)).toEqual([403, "forbidden"]);
  });

  it("ends where it is activated, and where its policy is archived", async () => {
    const { product, draft } = await scene();
    await send("POST", `/v1/policies/${draft.policy_id}/shadow`);
    const activated = await send("POST", `/v1/policies/${draft.policy_id}/activate`, {});
    expect(activated).toMatchObject({ active_version: 1, shadow_version: null });
    expect((await read(await scoreOne(product))).shadow).toBeNull();
    const next = await create({ product });
    await send("POST", `/v1/policies/${next.policy_id}/shadow`);
    expect(await send("POST", `/v1/policies/${next.policy_id}/archive`)).toMatchObject({ shadow_version: null });
    expect((await read(await scoreOne(product))).shadow).toBeNull();
  });

  it("that throws on every tenth row changes no answer, and is counted", async () => {
    const { product, draft } = await scene();
    await send("POST", `/v1/policies/${draft.policy_id}/shadow`);
    const { services, organisationId } = service;
    let asked = 0;
    const faulty = {
      ...services,
      policyFinder: {
        ...services.policyFinder,
        async active(...search: Parameters<typeof services.policyFinder.active>) {
          const policy = await services.policyFinder.active(...search);
          if (policy.shadow === undefined) throw new Error("Expected a shadow");
          const rules = policy.shadow.compiled.rules.map((compiled, index) => {
            const evaluate: typeof compiled.rule.evaluate = (...given) => {
              if (index === 0 && ++asked % 10 === 0) throw new Error("Thrown by a rule");
              return compiled.rule.evaluate(...given);
            };
            return { ...compiled, rule: { ...compiled.rule, evaluate } };
          });
          return { ...policy, shadow: { ...policy.shadow, compiled: { ...policy.shadow.compiled, rules } } };
        },
      },
    };
    const threw = await metric('risk_shadow_decisions_total{outcome="threw"}');
    const shadows: boolean[] = [];
    for (let row = 0; row < 30; row += 1) {
      const { decision, replayed } = await score(faulty, {
        organisationId,
        environment: "test",
        requestId: "r",
        request: { ...toSampleScoreRequest(sampleRequest()), product },
        policyVersionId: undefined,
      });
      expect([replayed, decision.recommendedAction]).toEqual([false, "approve"]);
      shadows.push(decision.shadow !== undefined);
    }
    expect(shadows.filter((has) => !has)).toHaveLength(3);
    expect((await metric('risk_shadow_decisions_total{outcome="threw"}')) - threw).toBe(3);
  });

  it("is stopped once 10 of its last 1,000 decisions took over 2 ms, and says why", async () => {
    const { product, draft } = await scene();
    await send("POST", `/v1/policies/${draft.policy_id}/shadow`);
    stepMs = 2;
    for (let row = 0; row < 12; row += 1) await scoreOne(product);
    stepMs = 2.1;
    for (let row = 0; row < 9; row += 1) await scoreOne(product);
    stepMs = 0;
    const get = () => send("GET", `/v1/policies/${draft.policy_id}`);
    expect(await get()).toMatchObject({ shadow_version: 1, shadow_stopped_because: null });
    stepMs = 2.1;
    await scoreOne(product);
    stepMs = 0;
    await expect.poll(get).toMatchObject({ shadow_version: null, shadow_stopped_because: "too_slow" });
    await expect.poll(() => metric('risk_shadows_stopped_total{because="too_slow"}')).toBe(1);
    expect((await read(await scoreOne(product))).shadow).toBeNull();
    const again = await send("POST", `/v1/policies/${draft.policy_id}/shadow`);
    expect(again).toMatchObject({ shadow_version: 1, shadow_stopped_because: null });
  });
});

it("a shadow ends where one of its rules is switched off", async () => {
  const rule = registry.rules[0]?.code ?? "";
  const first = await startService({ keepData: true });
  const { policy_id } = (await first.send("POST", "/v1/policies", { name: "A draft" })).body;
  expect((await first.send("POST", `/v1/policies/${policy_id}/shadow`)).body.shadow_version).toBe(1);
  await first.stop();
  const second = await startService({ dataDir: first.dataDir, environment: { DISABLED_RULES: rule } });
  const { body } = await second.send("GET", `/v1/policies/${policy_id}`);
  expect(body).toMatchObject({ shadow_version: null, shadow_stopped_because: "rule_not_available" });
  const refused = await second.send("POST", `/v1/policies/${policy_id}/shadow`);
  expect([refused.status, refused.body.error_code]).toEqual([422, "rule_not_available"]);
  await second.stop();
});
