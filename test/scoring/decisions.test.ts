import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/engine/policy/canonical-json.ts";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function scored(changes: { readonly [path: string]: unknown } = {}): Promise<Json> {
  return (await service.send("POST", "/v1/score", sampleRequest(changes))).body;
}

describe("GET /v1/decisions/{decision_id}", () => {
  it("answers the decision's own fields, the stored transaction, the feature snapshot and the feedback", async () => {
    const request = sampleRequest({ "customer.id_hash": hashOf("read") });
    const decision = (await service.send("POST", "/v1/score", request)).body;
    const { status, body } = await service.send("GET", `/v1/decisions/${decision.decision_id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject(decision);
    expect(body.input).toEqual(request);
    expect(body.feedback).toEqual([]);
    expect(body.feedback_label).toBeNull();
    expect(body.features.velocity).toMatchObject({ count_24h: 1 });
    expect(body.features.customer).toMatchObject({ earlier_count: 0 });
    expect(body.policy).not.toHaveProperty("policy_version");
    expect(body).not.toHaveProperty("replay");
  });

  it("tells of every enabled rule why or why not, in registry order", async () => {
    const decision = await scored({
      "customer.id_hash": hashOf("why"),
      "transaction.amount": 700_000_000,
      device: undefined,
    });
    const { body } = await service.send("GET", `/v1/decisions/${decision.decision_id}`);
    const registry = (await service.send("GET", "/v1/rules")).body.rules.map((rule: Json) => rule.code);
    expect(body.rules.map((rule: Json) => rule.code)).toEqual(registry);
    const of = (code: string) => body.rules.find((rule: Json) => rule.code === code);
    expect(of("amount_limit")).toMatchObject({ outcome: "hit", missing: [] });
    expect(of("amount_limit").contribution).toBeGreaterThan(0);
    expect(of("device_shared")).toMatchObject({ outcome: "not_evaluable", contribution: 0 });
    expect(of("device_shared").missing.length).toBeGreaterThan(0);
    expect(of("structuring").outcome).toBe("no_hit");
    expect(Object.keys(of("structuring").details).length).toBeGreaterThan(0);
    const hits = body.rules.filter((rule: Json) => rule.outcome === "hit").map((rule: Json) => rule.code);
    expect(decision.reasons.map((reason: Json) => reason.code).sort()).toEqual(hits.sort());
  });

  it("has the points beyond a score of 100, which the answer to a score request has not", async () => {
    const rules = [
      { code: "foreign_country", weight: 250 },
      { code: "first_transaction_large", weight: 0.25 },
    ];
    const policy = await service.send("POST", "/v1/policies", { name: "Worse than the worst", rules });
    const decision = await scored({
      policy_version_id: policy.body.versions[0].version_id,
      "customer.id_hash": hashOf("worst"),
      "transaction.amount": 125_000_000,
      location: { country: "GB" },
    });
    expect(decision.score).toBe(100);
    expect(decision).not.toHaveProperty("points");
    const sum = decision.reasons.reduce((all: number, { contribution }: Json) => all + contribution * 100, 0) / 100;
    for (const path of [`/${decision.decision_id}`, `?transaction_id=${decision.transaction_id}`]) {
      const { body } = await service.send("GET", `/v1/decisions${path}`);
      const { points } = body.decisions?.[0] ?? body;
      expect(points).toBeGreaterThanOrEqual(250.25);
      expect(points).toBe(Math.round(sum * 100) / 100);
    }
  });

  it("embeds the exact policy version configuration with expand=policy_version", async () => {
    const decision = await scored();
    const { body } = await service.send("GET", `/v1/decisions/${decision.decision_id}?expand=policy_version`);
    const version = body.policy.policy_version;
    expect(version.version_id).toBe(decision.policy.version_id);
    const { actions, market, rules, thresholds } = version;
    const text = canonicalJson({ actions, market, rules, thresholds });
    expect(createHash("sha256").update(text).digest("hex")).toBe(version.config_sha256);
  });

  it("recomputes the decision to the last digit with expand=replay", async () => {
    const decision = await scored({ "transaction.amount": 123_456_789 });
    const { body } = await service.send("GET", `/v1/decisions/${decision.decision_id}?expand=policy_version,replay`);
    expect(body.replay).toEqual({ matches: true, engine_version: decision.engine_version });
    expect(body.policy.policy_version.version).toBe(1);
  });

  it("says what the customer may be told with expand=customer_message, without a number, a hash or a word of the policy", async () => {
    const decision = await scored({ "transaction.amount": 123_456_789 });
    expect(decision.reasons.length).toBeGreaterThan(0);
    const { body } = await service.send("GET", `/v1/decisions/${decision.decision_id}?expand=customer_message`);
    expect(Object.keys(body.customer_message)).toEqual(["en", "pcm"]);
    for (const text of Object.values<string>(body.customer_message)) {
      expect(text).toMatch(/^[A-Z][^0-9_{}]{20,}\.$/);
      expect(text).not.toContain(decision.reasons[0].message);
    }
    expect((await service.send("GET", `/v1/decisions/${decision.decision_id}`)).body).not.toHaveProperty(
      "customer_message",
    );
  });

  it("knows the values of expand and refuses others", async () => {
    const decision = await scored();
    const answer = await service.send("GET", `/v1/decisions/${decision.decision_id}?expand=everything`);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ error_code: "validation_failed", details: [{ code: "enum" }] });
    const unknown = await service.send("GET", `/v1/decisions/${decision.decision_id}?colour=red`);
    expect(unknown.status).toBe(400);
    expect(unknown.body).toMatchObject({
      error_code: "invalid_request",
      details: [{ field: "colour", code: "unknown_field" }],
    });
  });

  it.each([
    ["an unknown id", `dec_${"0".repeat(32)}`],
    ["a malformed id", "dec_1"],
    ["another kind of id", `pol_${"0".repeat(32)}`],
    ["an id in capitals", `DEC_${"0".repeat(32)}`],
    ["a long id", `dec_${"0".repeat(200)}`],
  ])("answers 404 not_found to %s", async (_name, id) => {
    const answer = await service.send("GET", `/v1/decisions/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.body.error_code).toBe("not_found");
  });

  it("never answers another organisation's decision", async () => {
    const decision = await scored();
    const { createOrganisation } = await import("../../src/service/organisations/create-organisation.ts");
    const other = await createOrganisation(service.services, { name: "Other lender" });
    const key = await service.createKey({ organisationId: other._id });
    expect((await service.send("GET", `/v1/decisions/${decision.decision_id}`, undefined, { key })).status).toBe(404);
    const own = await service.send("POST", "/v1/score", sampleRequest({ "transaction.id": decision.transaction_id }), {
      key,
    });
    expect(own.status).toBe(201);
    expect(own.body.decision_id).not.toBe(decision.decision_id);
    expect(own.body.policy.id).not.toBe(decision.policy.id);
  });
});
