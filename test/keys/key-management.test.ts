import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AuditService } from "#gen/risk/v1/audit_service_pb.ts";
import { KeyService } from "#gen/risk/v1/key_service_pb.ts";
import { MemberService } from "#gen/risk/v1/member_service_pb.ts";
import { QuotaService } from "#gen/risk/v1/quota_service_pb.ts";
import type { Json } from "../support/json.ts";
import { runSvc } from "../support/run-svc.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let nowMs = Date.parse("2026-11-02T09:00:00Z");
beforeAll(async () => {
  service = await startService({ now: () => nowMs });
});
afterAll(() => service.stop());

/** Longer than a key that was read is believed. */
const BELIEVED_MS = 5_000;
const post = (path: string, body: unknown, key?: string) => service.send("POST", path, body, key ? { key } : {});
const grant = async (wanted: Json, key?: string) => (await post("/v1/keys", { name: "made", ...wanted }, key)).body;
const expectForbidden = async (wanted: Json, key: string, field: string) => {
  const { status, body } = await post("/v1/keys", { name: "beyond", ...wanted }, key);
  expect([status, body.error_code]).toEqual([403, "forbidden"]);
  expect(body.message).toContain(field);
};

describe("POST /v1/keys", () => {
  it("answers a key of the caller's environment once, and it works", async () => {
    nowMs += 1;
    const made = await post("/v1/keys", { name: "till", role: "developer", scopes: ["risk:*"], rate: 20, burst: 30 });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      environment: "test",
      role: "developer",
      scopes: ["risk:*"],
      rate: 20,
      burst: 30,
    });
    expect(made.body.key).toMatch(/^svc_test_[A-Za-z0-9_-]{43}$/);
    const own = await service.send("GET", "/v1/key", undefined, { key: made.body.key });
    expect(own.body).toMatchObject({ key_id: made.body.key_id, scopes: ["risk:query", "risk:read"] });
    const { body } = await service.send("GET", "/v1/keys");
    expect(body.keys[0]).toMatchObject({ key_id: made.body.key_id, name: "till" });
    expect(JSON.stringify(body)).not.toContain(made.body.key);
  });

  it("gives what is left out from the caller's own key", async () => {
    const expiresAt = new Date(nowMs + 3_600_000);
    const own = { scopes: ["keys:manage", "risk:read"], cidrs: ["127.0.0.0/8"], ratePerSecond: 5, burst: 6, expiresAt };
    const made = await grant({}, await service.createKey(own));
    expect(made).toMatchObject({ role: "admin", scopes: own.scopes, cidrs: own.cidrs, rate: 5, burst: 6 });
    expect(made.expires_at).toBe(expiresAt.toISOString());
  });

  it("makes no key that may do more than the caller's: 403 forbidden", async () => {
    const expiresAt = new Date(nowMs + 3_600_000);
    const own = {
      scopes: ["keys:manage", "risk:read"],
      cidrs: ["127.0.0.0/8"],
      ratePerSecond: 50,
      burst: 60,
      expiresAt,
    };
    const key = await service.createKey(own);
    await expectForbidden({ scopes: ["risk:query"] }, key, "scopes");
    // A wildcard would grow with scopes that are added later.
    await expectForbidden({ scopes: ["risk:*"] }, key, "scopes");
    await expectForbidden({ cidrs: ["10.0.0.0/8"] }, key, "cidrs");
    await expectForbidden({ cidrs: ["0.0.0.0/0"] }, key, "cidrs");
    await expectForbidden({ rate: 51 }, key, "rate");
    await expectForbidden({ burst: 61 }, key, "burst");
    await expectForbidden({ expires_at: new Date(nowMs + 7_200_000).toISOString() }, key, "expires_at");
    expect(await grant({ scopes: ["risk:read"], cidrs: ["127.0.0.0/16"], rate: 5 }, key)).toMatchObject({ rate: 5 });
  });

  it("takes no empty list for one that is left out, where the wire tells them apart: 422", async () => {
    const fields = ["cidrs", "scopes"];
    const own = await service.createKey({ scopes: ["keys:manage", "risk:read"], cidrs: ["127.0.0.0/8"] });
    const before = (await service.send("GET", "/v1/keys")).body.keys.length;
    const empty = { name: "empty", scopes: [], cidrs: [] };
    const { status, body } = await post("/v1/keys", empty, own);
    expect([status, body.error_code]).toEqual([422, "validation_failed"]);
    expect(body.details.map(({ field, code }: Json) => [field, code]).sort()).toEqual(
      fields.map((field) => [field, "length"]),
    );
    for (const field of fields)
      expect((await post("/v1/keys", { name: "empty", [field]: [] }, own)).body.details).toMatchObject([{ field }]);
    const connect = await fetch(`${service.grpcUrl}/risk.v1.KeyService/CreateKey`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${own}` },
      body: JSON.stringify(empty),
    });
    const refused: Json = await connect.json();
    expect([connect.status, refused.code]).toEqual([400, "invalid_argument"]);
    expect((await service.send("GET", "/v1/keys")).body.keys).toHaveLength(before);
    // Protobuf's binary form says nothing of an empty list.
    const transport = createGrpcTransport({ baseUrl: service.grpcUrl });
    const options = { headers: { authorization: `Bearer ${own}` } };
    const made = await createClient(KeyService, transport).createKey(
      { name: "binary", scopes: [], cidrs: [] },
      options,
    );
    expect([made.scopes, made.cidrs]).toEqual([["keys:manage", "risk:read"], ["127.0.0.0/8"]]);
    expect((await grant({ scopes: null, cidrs: null }, own)).scopes).toEqual(["keys:manage", "risk:read"]);
  });

  it("lists everything wrong with the values: 422", async () => {
    const { status, body } = await post("/v1/keys", {
      name: "",
      scopes: ["everything"],
      cidrs: ["nowhere"],
      expires_at: new Date(nowMs).toISOString(),
    });
    expect(status).toBe(422);
    expect(body.details.map(({ field }: Json) => field).sort()).toEqual([
      "cidrs[0]",
      "expires_at",
      "name",
      "scopes[0]",
    ]);
    expect((await post("/v1/keys", { name: "x", member: "nobody@lender.example" })).body.details[0]).toMatchObject({
      field: "member",
      code: "not_found",
    });
  });
});

describe("a key that is bound to a member", () => {
  it("may do what the member's role may, and ends with the member", async () => {
    await post("/v1/members", { email: "Ada@lender.example", role: "analyst" });
    const { key } = await grant({ member: "ada@lender.example" });
    const own = await service.send("GET", "/v1/key", undefined, { key });
    expect(own.body.scopes).toContain("risk:read");
    expect(own.body.scopes).not.toContain("risk:query");
    const removed = await service.send("DELETE", "/v1/members/ada@lender.example");
    expect([removed.status, removed.body]).toEqual([200, { email: "ada@lender.example", deleted: true }]);
    nowMs += BELIEVED_MS;
    const refused = await service.send("GET", "/v1/key", undefined, { key });
    expect(refused.body.error_code).toBe("key_revoked");
    expect((await service.send("DELETE", "/v1/members/ada@lender.example")).status).toBe(404);
  });

  it("is made by svc, too", async () => {
    await post("/v1/members", { email: "ben@lender.example", role: "developer" });
    const args = ["keys", "create", "--environment", "live", "--name", "ben", "--member", "ben@lender.example"];
    const { key } = JSON.parse((await runSvc(service, [...args, "--json"], () => nowMs)).out);
    const { body } = await service.send("GET", "/v1/key", undefined, { key });
    expect(body.scopes).not.toContain("policies:write");
  });
});

describe("POST /v1/keys/{key_id}/revoke", () => {
  it("revokes a key of the caller's environment for good", async () => {
    const made = await grant({});
    const revoked = await post(`/v1/keys/${made.key_id}/revoke`, {});
    expect([revoked.status, revoked.body.revoked_at]).toEqual([200, new Date(nowMs).toISOString()]);
    nowMs += BELIEVED_MS;
    expect((await service.send("GET", "/v1/key", undefined, { key: made.key })).body.error_code).toBe("key_revoked");
    const again = await post(`/v1/keys/${made.key_id}/revoke`, {});
    expect(again.body.revoked_at).toBe(revoked.body.revoked_at);
    expect((await post(`/v1/keys/${made.key_id}/revoke`, {}, service.liveKey)).status).toBe(404);
  });

  it("keeps the last admin key of an environment, also of two that are revoked at once: 409", async () => {
    const own = (await service.send("GET", "/v1/key", undefined, { key: service.liveKey })).body.key_id;
    const alone = await post(`/v1/keys/${own}/revoke`, {}, service.liveKey);
    expect([alone.status, alone.body.error_code]).toEqual([409, "conflict"]);
    const other = await grant({}, service.liveKey);
    const answers = await Promise.all(
      [own, other.key_id].map((id) => post(`/v1/keys/${id}/revoke`, {}, service.liveKey)),
    );
    expect(answers.some(({ status }) => status === 409)).toBe(true);
    const { body } = await service.send("GET", "/v1/keys", undefined, {
      key: await service.createKey({ environment: "live", scopes: ["keys:manage"], role: "admin" }),
    });
    expect(
      body.keys.filter(({ revoked_at, key_id }: Json) => revoked_at === null && [own, other.key_id].includes(key_id)),
    ).not.toHaveLength(0);
  });
});

describe("what an administrator sees", () => {
  it("is the use of each key, the quota and the audit trail page by page", async () => {
    await runSvc(service, ["quota", "set", "--environment", "test", "--monthly", "10"], () => nowMs);
    const quota = await service.send("GET", "/v1/quota");
    expect(quota.body).toEqual({
      environment: "test",
      limit: 10,
      used: 0,
      month: "2026-11",
      resets_at: "2026-11-30T23:00:00.000Z",
    });
    const seen: Json[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await service.send("GET", `/v1/audit?limit=2${cursor}`);
      seen.push(...body.audit);
      if (body.next_cursor === null) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(new Set(seen.map(({ audit_id }) => audit_id)).size).toBe(seen.length);
    expect(seen.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["key.create", "key.revoke", "member.remove"]),
    );
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    await expect
      .poll(async () =>
        (await service.send("GET", "/v1/keys")).body.keys.some(({ last_used_at }: Json) => last_used_at),
      )
      .toBe(true);
  });

  it("needs keys:manage, which the role admin alone may hold", async () => {
    for (const role of ["developer", "analyst"] as const) {
      const key = await service.createKey({ role, scopes: ["*"] });
      for (const path of ["/v1/keys", "/v1/members", "/v1/quota", "/v1/audit"])
        expect([path, (await service.send("GET", path, undefined, { key })).status]).toEqual([path, 403]);
    }
  });

  it("is the same over gRPC", async () => {
    const transport = createGrpcTransport({ baseUrl: service.grpcUrl });
    const options = { headers: { authorization: `Bearer ${service.testKey}` } };
    const made = await createClient(KeyService, transport).createKey({ name: "over gRPC" }, options);
    expect(made.key).toMatch(/^svc_test_/);
    nowMs += 1;
    await createClient(KeyService, transport).revokeKey({ keyId: made.keyId }, options);
    const { keys } = await createClient(KeyService, transport).listKeys({}, options);
    expect(keys.find(({ keyId }) => keyId === made.keyId)?.revokedAt).toBeDefined();
    const { members } = await createClient(MemberService, transport).listMembers({}, options);
    expect(members.map(({ email }) => email)).toEqual(["ben@lender.example"]);
    expect((await createClient(QuotaService, transport).getQuota({}, options)).limit).toBe(10n);
    const { audit } = await createClient(AuditService, transport).listAudit({}, options);
    expect(audit[0]).toMatchObject({ action: "key.revoke", object: made.keyId });
  });
});
