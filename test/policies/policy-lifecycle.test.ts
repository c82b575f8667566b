import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

const { send, createPolicy, getPolicy, patchPolicy, activatePolicy, archivePolicy, listPolicies } = policyCalls(() => ({
  service,
  key,
}));

describe("POST /v1/policies/{policy_id}/activate", () => {
  it("activates the latest version by default, a named one on request, and rolls back to an archived one", async () => {
    const { policy_id } = await createPolicy({ product: "rollback", activate: true });
    await patchPolicy(policy_id, { thresholds: { medium: 11 } });
    const latest = await activatePolicy(policy_id);
    expect(latest).toMatchObject({ active_version: 2, status: "active" });
    expect(latest.versions.map(({ status }: Json) => status)).toEqual(["active", "archived"]);
    const back = await activatePolicy(policy_id, { version: 1 });
    expect(back.versions.map(({ status }: Json) => status)).toEqual(["archived", "active"]);
    expect(back.versions[1]).toMatchObject({ archived_at: null });
  });

  it("is a no-op for the version that is active already", async () => {
    const { policy_id } = await createPolicy({ product: "noop", activate: true });
    const before = await getPolicy(policy_id);
    expect(await activatePolicy(policy_id, { version: 1 })).toEqual(before);
  });

  it("decides every score that starts after it, and a score names exactly the version it used", async () => {
    const { policy_id } = await createPolicy({ product: "at_once", activate: true });
    for (let round = 2; round < 6; round += 1) {
      await patchPolicy(policy_id, { thresholds: { medium: round } });
      const { versions } = await activatePolicy(policy_id);
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
    const archived = await archivePolicy(policy_id);
    expect(archived).toMatchObject({ status: "archived", active_version: null, archived_at: expect.any(String) });
    expect(await archivePolicy(policy_id)).toEqual(archived);
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
    const policies = await listPolicies();
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
    await archivePolicy(second.policy_id);
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
