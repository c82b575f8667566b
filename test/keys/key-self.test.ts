import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Environment } from "#gen/risk/v1/common_pb.ts";
import { KeyService } from "#gen/risk/v1/key_service_pb.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const transport = () => createGrpcTransport({ baseUrl: service.grpcUrl });

describe("GET /v1/key", () => {
  it("tells a key of any scope what it is and may do, and never the key itself", async () => {
    const key = await service.createKey({ name: "desk", role: "analyst", scopes: ["feedback:write", "policies:*"] });
    const { status, body, text } = await service.send("GET", "/v1/key", undefined, { key });
    expect(status).toBe(200);
    expect(body).toEqual({
      key_id: expect.stringMatching(/^key_[0-9a-f]{32}$/),
      prefix: key.slice(0, "svc_test_".length + 6),
      name: "desk",
      organisation_id: service.organisationId,
      organisation_name: expect.any(String),
      environment: "test",
      role: "analyst",
      scopes: ["policies:read", "feedback:write"],
      expires_at: null,
    });
    expect(text).not.toContain(key);
  });

  it("answers a live key and its end", async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const key = await service.createKey({ environment: "live", role: "developer", expiresAt });
    const { body } = await service.send("GET", "/v1/key", undefined, { key });
    expect(body).toMatchObject({ environment: "live", role: "developer", expires_at: expiresAt.toISOString() });
    expect(body.scopes).toContain("policies:read");
    expect(body.scopes).not.toContain("policies:write");
  });

  it("tells a key that is bound to a member the role that caps it", async () => {
    for (const role of ["analyst", "developer"]) {
      const email = `${role}@lender.example`;
      await service.send("POST", "/v1/members", { email, role });
      const key = await service.createKey({ role: "admin", member: email });
      const { body } = await service.send("GET", "/v1/key", undefined, { key });
      expect(body.role).toBe(role);
      expect(body.scopes).not.toContain("keys:manage");
    }
  });

  it("refuses who has no key, and an address that the key does not allow", async () => {
    expect((await service.send("GET", "/v1/key", undefined, { key: null })).status).toBe(401);
    const key = await service.createKey({ cidrs: ["10.0.0.0/8"] });
    expect((await service.send("GET", "/v1/key", undefined, { key })).body.error_code).toBe("ip_not_allowed");
  });

  it("answers the same over gRPC", async () => {
    const key = await service.createKey({ scopes: ["webhooks:read"] });
    const answer = await createClient(KeyService, transport()).getKey(
      {},
      { headers: { authorization: `Bearer ${key}` } },
    );
    expect(answer).toMatchObject({ environment: Environment.TEST, scopes: ["webhooks:read"] });
    expect(answer.expiresAt).toBeUndefined();
  });
});

describe("X-Risk-Source", () => {
  it.each([
    ["dashboard", "dashboard"],
    ["elsewhere", "api"],
  ])("%s makes feedback of source %s", async (sent, source) => {
    const { body: decision } = await service.send("POST", "/v1/score", sampleRequest());
    const feedback = { decision_id: decision.decision_id, label: "fraud" };
    const headers = { "x-risk-source": sent };
    expect((await service.send("POST", "/v1/feedback", feedback, { headers })).body.source).toBe(source);
  });
});
