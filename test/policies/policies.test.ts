import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/engine/policy/canonical-json.ts";
import type { Json } from "../support/json.ts";
import { policyCalls } from "../support/policy-calls.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService();
  key = await service.createKey();
});
afterAll(() => service.stop());

const { send, createPolicy, getPolicy, patchPolicy, archivePolicy, listPolicies } = policyCalls(() => ({
  service,
  key,
}));
const rule = (version: Json, code: string): Json => version.rules.find((one: Json) => one.code === code);

describe("the seeded default policy", () => {
  it("is active, tenant-wide, lists every rule and can be inspected", async () => {
    const policies = await listPolicies();
    const seeded = policies.find((policy: Json) => policy.product === null && policy.status === "active");
    expect(seeded).toMatchObject({ active_version: 1, latest_version: 1, archived_at: null });
    expect(seeded).not.toHaveProperty("versions");
    const [version] = (await getPolicy(seeded.policy_id)).versions;
    const { rules } = (await send("GET", "/v1/rules")).body;
    expect(version.rules.map((one: Json) => one.code)).toEqual(rules.map((one: Json) => one.code));
    expect(version.thresholds).toEqual({ medium: 30, high: 50, critical: 80 });
    expect(version.actions).toEqual({ low: "approve", medium: "step_up", high: "manual_review", critical: "block" });
    expect(version.market).toEqual({ code: "NG", currency: "NGN", timezone: "Africa/Lagos" });
  });
});

describe("POST /v1/policies", () => {
  it("creates a draft version 1", async () => {
    const answer = await send("POST", "/v1/policies", { name: "Draft", description: "First try", product: "cards" });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      policy_id: expect.stringMatching(/^pol_[0-9a-f]{32}$/),
      name: "Draft",
      description: "First try",
      product: "cards",
      status: "draft",
      active_version: null,
      latest_version: 1,
    });
    expect(answer.body.versions).toHaveLength(1);
    expect(answer.body.versions[0]).toMatchObject({
      status: "draft",
      version: 1,
      tested_at: null,
      activated_at: null,
      first_used_at: null,
    });
  });

  it("creates an active one when activate is true, and the one before becomes archived", async () => {
    const first = await createPolicy({ product: "swap", activate: true });
    expect(first).toMatchObject({ status: "active", active_version: 1 });
    const second = await createPolicy({ product: "swap", activate: true });
    expect(second.status).toBe("active");
    const replaced = await getPolicy(first.policy_id);
    expect(replaced).toMatchObject({ active_version: null, status: "draft" });
    expect(replaced.versions[0]).toMatchObject({ status: "archived", archived_at: expect.any(String) });
  });

  it("keeps spec as submitted and resolves everything left out from the default", async () => {
    const rules = [
      { code: "night_unusual", weight: 33.25, config: {} },
      { code: "amount_limit", enabled: false },
    ];
    const { versions } = await createPolicy({ rules, thresholds: { critical: 90 }, actions: { low: "step_up" } });
    expect(versions[0].spec).toEqual({ rules, thresholds: { critical: 90 }, actions: { low: "step_up" } });
    expect(versions[0].thresholds).toEqual({ medium: 30, high: 50, critical: 90 });
    expect(rule(versions[0], "night_unusual").weight).toBe(33.25);
    expect(rule(versions[0], "amount_limit").enabled).toBe(false);
    expect(versions[0].rules.length).toBeGreaterThan(20);
  });

  it("config_sha256 is the SHA-256 of the canonical JSON of actions, market, rules and thresholds", async () => {
    const { versions } = await createPolicy({ thresholds: { medium: 10.5 } });
    const { actions, market, rules, thresholds } = versions[0];
    const text = canonicalJson({ actions, market, rules, thresholds });
    expect(versions[0].config_sha256).toBe(createHash("sha256").update(text).digest("hex"));
    expect((await createPolicy({ thresholds: { medium: 10.5 } })).versions[0].config_sha256).toBe(
      versions[0].config_sha256,
    );
  });
});

describe("GET /v1/policies", () => {
  it("leaves archived policies out unless they are asked for", async () => {
    const archived = await createPolicy({ name: "To archive" });
    await archivePolicy(archived.policy_id);
    const listed = async (query: string) => (await listPolicies(query)).map(({ policy_id }) => policy_id);
    expect(await listed("")).not.toContain(archived.policy_id);
    expect(await listed("?include_archived=false")).not.toContain(archived.policy_id);
    expect(await listed("?include_archived=true")).toContain(archived.policy_id);
  });

  it("shares policies by both environments", async () => {
    const made = await createPolicy({ name: "Both" });
    const live = await service.send("GET", `/v1/policies/${made.policy_id}`, undefined, { key: service.liveKey });
    expect(live.body).toEqual(await getPolicy(made.policy_id));
  });
});

describe("PATCH /v1/policies/{policy_id}", () => {
  it("edits an unused draft in place", async () => {
    const { policy_id } = await createPolicy({ rules: [{ code: "night_unusual", weight: 1 }] });
    const answer = await send("PATCH", `/v1/policies/${policy_id}`, { name: "Renamed", thresholds: { high: 60 } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: "Renamed", latest_version: 1 });
    expect(answer.body.versions[0].thresholds.high).toBe(60);
    expect(rule(answer.body.versions[0], "night_unusual").weight).toBe(1);
  });

  it("takes back what a GET shows of a version's rules; a version that was chosen is kept", async () => {
    const made = await createPolicy({ rules: [{ code: "night_unusual", weight: 1 }] });
    const { rules, thresholds, actions } = made.versions[0];
    const same = await send("PATCH", `/v1/policies/${made.policy_id}`, { rules, thresholds, actions });
    expect([same.status, same.body.versions[0].config_sha256]).toEqual([200, made.versions[0].config_sha256]);
    const copy = await createPolicy({ rules, thresholds, actions });
    expect(copy.versions[0].config_sha256).toBe(made.versions[0].config_sha256);
    const { version } = rule(made.versions[0], "night_unusual");
    const patch = { rules: [{ code: "night_unusual", weight: 2 }] };
    const { versions } = (await send("PATCH", `/v1/policies/${copy.policy_id}`, patch)).body;
    const kept = versions[0].spec.rules.find(({ code }: Json) => code === "night_unusual");
    expect(kept).toMatchObject({ weight: 2, version });
  });

  it("merges rules by code, a config by parameter, thresholds and actions by key", async () => {
    const { policy_id } = await createPolicy({
      rules: [
        { code: "structuring", weight: 7, config: { full_count: 9 } },
        { code: "night_unusual", weight: 3 },
      ],
      actions: { high: "block" },
    });
    const { versions } = await patchPolicy(policy_id, {
      rules: [{ code: "structuring", enabled: false, config: { band_share: 0.04 } }],
      actions: { medium: "manual_review" },
    });
    const merged = rule(versions[0], "structuring");
    expect(merged).toMatchObject({ enabled: false, weight: 7, config: { full_count: 9, band_share: 0.04 } });
    expect(rule(versions[0], "night_unusual").weight).toBe(3);
    expect(versions[0].actions).toMatchObject({ medium: "manual_review", high: "block" });
  });

  it("makes a new draft version of an active one, and none where nothing changes", async () => {
    const { policy_id } = await createPolicy({ product: "patching", activate: true });
    const same = await patchPolicy(policy_id, { thresholds: { medium: 30 }, name: "Other name" });
    expect(same).toMatchObject({ latest_version: 1, name: "Other name" });
    const changed = await patchPolicy(policy_id, { thresholds: { medium: 20 } });
    expect(changed).toMatchObject({ latest_version: 2, active_version: 1, status: "active" });
    expect(changed.versions.map(({ version, status }: Json) => [version, status])).toEqual([
      [2, "draft"],
      [1, "active"],
    ]);
    const again = await patchPolicy(policy_id, { thresholds: { high: 70 } });
    expect(again.latest_version).toBe(2);
    expect(again.versions[0].thresholds).toEqual({ medium: 20, high: 70, critical: 80 });
    expect(again.versions[1].config_sha256).toBe(same.versions[0].config_sha256);
  });

  it("clears a description with null or an empty text, and leaves what is not sent", async () => {
    const { policy_id } = await createPolicy({ description: "words" });
    expect((await patchPolicy(policy_id, { name: "New" })).description).toBe("words");
    expect((await patchPolicy(policy_id, { description: null })).description).toBeNull();
    await patchPolicy(policy_id, { description: "again" });
    expect((await patchPolicy(policy_id, { description: "" })).description).toBeNull();
  });

  it("cannot change product", async () => {
    const { policy_id } = await createPolicy();
    const answer = await send("PATCH", `/v1/policies/${policy_id}`, { product: "cards" });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ field: "product", message: expect.any(String), code: "unknown_field" }]);
  });

  it("leaves a version that has scored as it is: it is frozen from its first use", async () => {
    const made = await createPolicy();
    const pinned = sampleRequest({ policy_version_id: made.versions[0].version_id });
    expect((await send("POST", "/v1/score", pinned)).body.policy.version_id).toBe(made.versions[0].version_id);
    const used = await getPolicy(made.policy_id);
    expect(used.versions[0]).toMatchObject({ status: "draft", first_used_at: expect.any(String) });
    const patched = (await send("PATCH", `/v1/policies/${made.policy_id}`, { thresholds: { medium: 5 } })).body;
    expect(patched.latest_version).toBe(2);
    expect(patched.versions[1]).toEqual(used.versions[0]);
  });
});
