import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/engine/policy/canonical-json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { type Json, startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService();
  key = await service.createKey();
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: unknown) => service.send(method, path, body, { key });
const createPolicy = async (body: Json = {}): Promise<Json> =>
  (await send("POST", "/v1/policies", { name: "A policy", ...body })).body;
const getPolicy = async (id: string): Promise<Json> => (await send("GET", `/v1/policies/${id}`)).body;
const rule = (version: Json, code: string): Json => version.rules.find((one: Json) => one.code === code);

describe("the seeded default policy", () => {
  it("is active, tenant-wide, lists every rule and can be inspected", async () => {
    const { policies } = (await send("GET", "/v1/policies")).body;
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
    await send("POST", `/v1/policies/${archived.policy_id}/archive`);
    const listed = async (query: string) =>
      (await send("GET", `/v1/policies${query}`)).body.policies.map((policy: Json) => policy.policy_id);
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
    const { versions } = (
      await send("PATCH", `/v1/policies/${policy_id}`, {
        rules: [{ code: "structuring", enabled: false, config: { band_share: 0.04 } }],
        actions: { medium: "manual_review" },
      })
    ).body;
    const merged = rule(versions[0], "structuring");
    expect(merged).toMatchObject({ enabled: false, weight: 7, config: { full_count: 9, band_share: 0.04 } });
    expect(rule(versions[0], "night_unusual").weight).toBe(3);
    expect(versions[0].actions).toMatchObject({ medium: "manual_review", high: "block" });
  });

  it("makes a new draft version of an active one, and none where nothing changes", async () => {
    const { policy_id } = await createPolicy({ product: "patching", activate: true });
    const same = (await send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { medium: 30 }, name: "Other name" }))
      .body;
    expect(same).toMatchObject({ latest_version: 1, name: "Other name" });
    const changed = (await send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { medium: 20 } })).body;
    expect(changed).toMatchObject({ latest_version: 2, active_version: 1, status: "active" });
    expect(changed.versions.map(({ version, status }: Json) => [version, status])).toEqual([
      [2, "draft"],
      [1, "active"],
    ]);
    const again = (await send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { high: 70 } })).body;
    expect(again.latest_version).toBe(2);
    expect(again.versions[0].thresholds).toEqual({ medium: 20, high: 70, critical: 80 });
    expect(again.versions[1].config_sha256).toBe(same.versions[0].config_sha256);
  });

  it("clears a description with null or an empty text, and leaves what is not sent", async () => {
    const { policy_id } = await createPolicy({ description: "words" });
    expect((await send("PATCH", `/v1/policies/${policy_id}`, { name: "New" })).body.description).toBe("words");
    expect((await send("PATCH", `/v1/policies/${policy_id}`, { description: null })).body.description).toBeNull();
    await send("PATCH", `/v1/policies/${policy_id}`, { description: "again" });
    expect((await send("PATCH", `/v1/policies/${policy_id}`, { description: "" })).body.description).toBeNull();
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

describe("POST /v1/policies/{policy_id}/activate", () => {
  it("activates the latest version by default, a named one on request, and rolls back to an archived one", async () => {
    const { policy_id } = await createPolicy({ product: "rollback", activate: true });
    await send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { medium: 11 } });
    const latest = (await send("POST", `/v1/policies/${policy_id}/activate`)).body;
    expect(latest).toMatchObject({ active_version: 2, status: "active" });
    expect(latest.versions.map(({ status }: Json) => status)).toEqual(["active", "archived"]);
    const back = (await send("POST", `/v1/policies/${policy_id}/activate`, { version: 1 })).body;
    expect(back.versions.map(({ status }: Json) => status)).toEqual(["archived", "active"]);
    expect(back.versions[1]).toMatchObject({ archived_at: null });
  });

  it("is a no-op for the version that is active already", async () => {
    const { policy_id } = await createPolicy({ product: "noop", activate: true });
    const before = await getPolicy(policy_id);
    expect((await send("POST", `/v1/policies/${policy_id}/activate`, { version: 1 })).body).toEqual(before);
  });

  it("decides every score that starts after it, and a score names exactly the version it used", async () => {
    const { policy_id } = await createPolicy({ product: "at_once", activate: true });
    for (let round = 2; round < 6; round += 1) {
      await send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { medium: round } });
      const { versions } = (await send("POST", `/v1/policies/${policy_id}/activate`)).body;
      const { policy } = (await send("POST", "/v1/score", sampleRequest({ product: "at_once" }))).body;
      expect(policy).toEqual({ id: policy_id, version: round, version_id: versions[0].version_id });
    }
  });

  it("of a version that does not exist is 404", async () => {
    const { policy_id } = await createPolicy();
    expect((await send("POST", `/v1/policies/${policy_id}/activate`, { version: 9 })).status).toBe(404);
  });
});

describe("archive and delete", () => {
  it("retires a policy; its product falls back to the tenant-wide one; doing it again changes nothing", async () => {
    const { policy_id } = await createPolicy({ product: "retired", activate: true });
    const archived = (await send("POST", `/v1/policies/${policy_id}/archive`)).body;
    expect(archived).toMatchObject({ status: "archived", active_version: null, archived_at: expect.any(String) });
    expect((await send("POST", `/v1/policies/${policy_id}/archive`)).body).toEqual(archived);
    const { policy } = (await send("POST", "/v1/score", sampleRequest({ product: "retired" }))).body;
    expect(policy.id).not.toBe(policy_id);
    for (const [method, path, body] of [
      ["POST", "/activate", undefined],
      ["PATCH", "", { name: "New" }],
    ] as const) {
      const answer = await send(method, `/v1/policies/${policy_id}${path}`, body);
      expect([answer.status, answer.body.error_code]).toEqual([409, "policy_archived"]);
    }
  });

  it("the active tenant-wide policy must be replaced first", async () => {
    const { policies } = (await send("GET", "/v1/policies")).body;
    const active = policies.find((policy: Json) => policy.product === null && policy.status === "active");
    const archive = await send("POST", `/v1/policies/${active.policy_id}/archive`);
    expect([archive.status, archive.body.error_code]).toEqual([409, "policy_active"]);
    const remove = await send("DELETE", `/v1/policies/${active.policy_id}`);
    expect([remove.status, remove.body.error_code]).toEqual([409, "policy_active"]);
    await createPolicy({ name: "Replacement", activate: true });
    expect((await send("POST", `/v1/policies/${active.policy_id}/archive`)).status).toBe(200);
  });

  it("DELETE works only for a policy never tested, activated or used", async () => {
    const fresh = await createPolicy();
    const deleted = await send("DELETE", `/v1/policies/${fresh.policy_id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { policy_id: fresh.policy_id, deleted: true }]);
    expect((await send("GET", `/v1/policies/${fresh.policy_id}`)).status).toBe(404);
    const once = await createPolicy({ product: "once", activate: true });
    await createPolicy({ product: "once", activate: true });
    const used = await createPolicy();
    await send("POST", "/v1/score", sampleRequest({ policy_version_id: used.versions[0].version_id }));
    for (const { policy_id } of [once, used]) {
      const answer = await send("DELETE", `/v1/policies/${policy_id}`);
      expect([answer.status, answer.body.error_code]).toEqual([409, "policy_in_use"]);
    }
  });
});

describe("the audit trail", () => {
  it("tells who changed what, with the configuration's hash before and after and the request id", async () => {
    const made = (
      await service.send(
        "POST",
        "/v1/policies",
        { name: "Audited", product: "audited", activate: true },
        { key, headers: { "x-request-id": "audit-1" } },
      )
    ).body;
    const lines = (await service.services.audit.list(service.organisationId, 1_000)).filter(
      ({ object }) => object === made.policy_id,
    );
    expect(lines.map(({ action }) => action).sort()).toEqual(["policy.activate", "policy.create"]);
    for (const line of lines)
      expect(line).toMatchObject({
        actor: expect.stringMatching(/^key_/),
        requestId: "audit-1",
        afterSha256: made.versions[0].config_sha256,
      });
  });

  it("and events carry what the change was: was_tested and replaced", async () => {
    const first = await createPolicy({ product: "events", activate: true });
    const second = await createPolicy({ product: "events", activate: true });
    await send("POST", `/v1/policies/${second.policy_id}/archive`);
    const events = await service.services.store.db
      .collection<{ readonly _id: string; readonly type: string; readonly data: Json }>("events")
      .find({ organisationId: service.organisationId })
      .toArray();
    const of = (policyId: string) => events.filter(({ data }) => data.policy_id === policyId);
    expect(of(first.policy_id).map(({ type, data }) => [type, data.was_tested, data.replaced])).toEqual([
      ["policy.activated", false, null],
    ]);
    expect(of(second.policy_id).find(({ type }) => type === "policy.activated")?.data.replaced).toEqual({
      policy_id: first.policy_id,
      version: 1,
      version_id: first.versions[0].version_id,
    });
    expect(of(second.policy_id).find(({ type }) => type === "policy.archived")?.data).toEqual({
      policy_id: second.policy_id,
      name: "A policy",
      product: "events",
    });
  });
});
