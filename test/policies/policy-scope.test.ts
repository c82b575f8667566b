import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activatePolicy } from "../../src/service/policies/activate-policy.ts";
import { createPolicy } from "../../src/service/policies/create-policy.ts";
import { newVersion, resolveParts } from "../../src/service/policies/new-version.ts";
import { effort } from "../support/effort.ts";
import type { Json } from "../support/json.ts";
import { startService, type TestService } from "../support/start-service.ts";

/** Of twenty versions, each activated once. */
const POLICIES = effort(20, 100);

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
  key = await service.createKey();
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: unknown) => service.send(method, path, body, { key });
const scopeOf = async (product: string) => service.services.policies.findScope(service.organisationId, product);

describe("the document of a scope", () => {
  it("is as large after hundreds of activations of as many versions as after a few", async () => {
    const { services } = service;
    const deps = { ...services, disabledRules: new Set<string>() };
    const context = {
      organisationId: service.organisationId,
      actor: "svc",
      requestId: null,
      at: new Date(),
      randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    };
    const parts = resolveParts({}, deps);
    const bytes: number[] = [];
    for (let policy = 0; policy < POLICIES; policy += 1) {
      const { policyId } = await createPolicy(deps, context, {
        name: "Of many versions",
        description: null,
        product: "grows",
        spec: {},
      });
      for (let version = 1; version <= 20; version += 1) {
        if (version > 1)
          await services.policies.insertVersion(
            newVersion(services, context, { policyId, version, parts, note: null }),
          );
        await activatePolicy(deps, context, { policyId, version });
      }
      bytes.push(JSON.stringify(await scopeOf("grows")).length);
    }
    expect(bytes).toHaveLength(POLICIES);
    // The last activation's own entries, where they are not moved on yet.
    expect(Math.max(...bytes)).toBeLessThan(4_000);
    expect(bytes.at(-1)).toBeLessThanOrEqual((bytes[0] ?? 0) + 10);
  });

  it("a version that was active before shows when, and is active again when it is activated again", async () => {
    const made = (await send("POST", "/v1/policies", { name: "One", product: "again", activate: true })).body;
    const other = (await send("POST", "/v1/policies", { name: "Two", product: "again", activate: true })).body;
    const [before] = (await send("GET", `/v1/policies/${made.policy_id}`)).body.versions;
    expect(before).toMatchObject({ status: "archived", archived_at: other.versions[0].activated_at });
    await send("POST", `/v1/policies/${made.policy_id}/activate`);
    const [again] = (await send("GET", `/v1/policies/${made.policy_id}`)).body.versions;
    expect(again).toMatchObject({ status: "active" });
    expect(again).not.toHaveProperty("archived_at", expect.any(String));
    expect(again.activated_at >= before.archived_at).toBe(true);
  });

  it("tells of an activation, a replacement and an archive in updated_at", async () => {
    const made = (await send("POST", "/v1/policies", { name: "Moves", product: "moves" })).body;
    const read = async (): Promise<Json> => (await send("GET", `/v1/policies/${made.policy_id}`)).body;
    const activated = (await send("POST", `/v1/policies/${made.policy_id}/activate`)).body;
    expect(activated.updated_at).toBe(activated.versions[0].activated_at);
    await send("POST", "/v1/policies", { name: "Replaces", product: "moves", activate: true });
    const replaced = await read();
    expect(replaced.updated_at).toBe(replaced.versions[0].archived_at);
    const archived = (await send("POST", `/v1/policies/${made.policy_id}/archive`)).body;
    expect(archived.updated_at).toBe(archived.archived_at);
    const listed = (await send("GET", "/v1/policies?include_archived=true")).body.policies;
    expect(listed.find((policy: Json) => policy.policy_id === made.policy_id).updated_at).toBe(archived.updated_at);
  });

  it("an archived policy stays so although nobody has moved the scope's outbox on", async () => {
    const { services } = service;
    const made = (await send("POST", "/v1/policies", { name: "Stuck", product: "stuck" })).body;
    await send("POST", `/v1/policies/${made.policy_id}/archive`);
    // As after a crash between the write and the relay: the ending stands in the outbox alone.
    const policy = await services.policies.findPolicy(service.organisationId, made.policy_id);
    const archivedAt = policy?.archivedAt ?? new Date(0);
    await services.policies.changePolicy(made.policy_id, (before) => ({ ...before, archivedAt: null }));
    const ending = { kind: "ending", id: "aud_left", policyId: made.policy_id, version: null, archivedAt } as const;
    await services.policies.changeScope(service.organisationId, "stuck", (scope) => ({ ...scope, outbox: [ending] }));
    expect((await send("GET", `/v1/policies/${made.policy_id}`)).body.status).toBe("archived");
    const refused = await send("POST", `/v1/policies/${made.policy_id}/activate`);
    expect([refused.status, refused.body.error_code]).toEqual([409, "policy_archived"]);
    expect((await send("PATCH", `/v1/policies/${made.policy_id}`, { name: "Edited" })).status).toBe(409);
  });
});

describe("an organisation with 1,000 policies, archived ones included", () => {
  it("may make no other, is listed whole, and a repeat of a creation finds its own", async () => {
    const { services } = service;
    const repeated = { ...(await repeatable()) };
    const [template] = await services.policies.listPolicies(service.organisationId);
    const missing = 1_000 - (await services.policies.countPolicies(service.organisationId));
    if (template === undefined) throw new Error("Cannot find a policy");
    for (let n = 0; n < missing; n += 1)
      await services.policies.insertPolicy({
        ...template,
        _id: `pol_${String(n).padStart(32, "0")}`,
        archivedAt: n % 2 === 0 ? new Date() : null,
      });
    const refused = await send("POST", "/v1/policies", { name: "One too many" });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ error_code: "validation_failed", details: [{ code: "limit" }] });
    const again = await service.send("POST", "/v1/policies", repeated.body, { key, headers: repeated.headers });
    expect(again.body.policy_id).toBe(repeated.policyId);
    expect((await send("GET", "/v1/policies?include_archived=true")).body.policies).toHaveLength(1_000);
  });

  async function repeatable() {
    const body = { name: "Repeated" };
    const headers = { "Idempotency-Key": "made-once-0001" };
    const { policy_id } = (await service.send("POST", "/v1/policies", body, { key, headers })).body;
    return { body, headers, policyId: policy_id };
  }
});
