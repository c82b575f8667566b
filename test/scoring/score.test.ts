import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashOf, sampleRequest, withChanges } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const ID = /^dec_[0-9a-f]{32}$/;

describe("POST /v1/score", () => {
  it("answers a first transaction with 201 and a whole decision", async () => {
    const request = sampleRequest();
    const answer = await service.send("POST", "/v1/score", request);
    expect(answer.status).toBe(201);
    expect(answer.headers.get("idempotent-replayed")).toBeNull();
    expect(answer.headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
    expect(Object.keys(answer.body)).toEqual([
      "decision_id",
      "transaction_id",
      "score",
      "risk_level",
      "confidence",
      "recommended_action",
      "reasons",
      "policy",
      "environment",
      "engine_version",
      "created_at",
    ]);
    expect(answer.body).toMatchObject({
      decision_id: expect.stringMatching(ID),
      transaction_id: request.transaction.id,
      environment: "test",
      policy: {
        id: expect.stringMatching(/^pol_[0-9a-f]{32}$/),
        version: 1,
        version_id: expect.stringMatching(/^plv_[0-9a-f]{32}$/),
      },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(Object.keys(answer.body.policy)).toEqual(["id", "version", "version_id"]);
    expect(answer.body.score).toBeGreaterThanOrEqual(0);
    expect(answer.body.score).toBeLessThanOrEqual(100);
  });

  it("is idempotent on transaction.id: a repeat returns the original decision with 200 and Idempotent-Replayed: true", async () => {
    const request = sampleRequest();
    const first = await service.send("POST", "/v1/score", request);
    const repeat = await service.send("POST", "/v1/score", withChanges(request, { "transaction.amount": 99 }));
    expect(repeat.status).toBe(200);
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    expect(repeat.body).toEqual(first.body);
  });

  it("does not record a repeated transaction again", async () => {
    const customer = { "customer.id_hash": hashOf("repeats") };
    const request = sampleRequest(customer);
    for (let repeat = 0; repeat < 3; repeat += 1) await service.send("POST", "/v1/score", request);
    const next = await service.send("POST", "/v1/score", sampleRequest(customer));
    const { body } = await service.send("GET", `/v1/decisions/${next.body.decision_id}`);
    expect(body.features.velocity.count_24h).toBe(2);
    expect(body.features.customer.earlier_count).toBe(1);
  });

  it("gives 200 concurrent duplicates one decision", async () => {
    const request = sampleRequest({ "customer.id_hash": hashOf("concurrent") });
    const key = await service.createKey();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => service.send("POST", "/v1/score", request, { key })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  });

  it("raises the score with reasons, the rules that fired with the points each added", async () => {
    const customer = { "customer.id_hash": hashOf("spender"), "device.id_hash": hashOf("spender's device") };
    const answer = await service.send(
      "POST",
      "/v1/score",
      sampleRequest({ ...customer, "transaction.amount": 600_000_000 }),
    );
    const codes = answer.body.reasons.map((reason: { code: string }) => reason.code);
    expect(codes).toContain("amount_limit");
    expect(codes).toContain("first_transaction_large");
    const points = answer.body.reasons.reduce(
      (sum: number, reason: { contribution: number }) => sum + reason.contribution,
      0,
    );
    expect(answer.body.score).toBe(Math.min(100, Math.round(points)));
    for (const reason of answer.body.reasons)
      expect(reason).toEqual({
        code: expect.any(String),
        contribution: expect.any(Number),
        message: expect.stringMatching(/^[A-Z]/),
        details: expect.any(Object),
      });
  });

  it("never mixes the two environments: the same transaction id is another decision in live", async () => {
    const request = sampleRequest({ "customer.id_hash": hashOf("both") });
    const inTest = await service.send("POST", "/v1/score", request);
    const inLive = await service.send("POST", "/v1/score", request, { key: service.liveKey });
    expect(inLive.status).toBe(201);
    expect(inLive.body.environment).toBe("live");
    expect(inLive.body.decision_id).not.toBe(inTest.body.decision_id);
    const audit = await service.send("GET", `/v1/decisions/${inLive.body.decision_id}`, undefined, {
      key: service.liveKey,
    });
    expect(audit.body.features.customer.earlier_count).toBe(0);
    expect((await service.send("GET", `/v1/decisions/${inLive.body.decision_id}`)).status).toBe(404);
  });

  it("scores in test mode against exactly the pinned version, and refuses a pin in live mode", async () => {
    const policies = await service.send("GET", "/v1/policies");
    const policy = await service.send("GET", `/v1/policies/${policies.body.policies[0].policy_id}`);
    const version = policy.body.versions[0].version_id;
    const pinned = sampleRequest({ policy_version_id: version });
    expect((await service.send("POST", "/v1/score", pinned)).body.policy.version_id).toBe(version);
    const inLive = await service.send("POST", "/v1/score", sampleRequest({ policy_version_id: version }), {
      key: service.liveKey,
    });
    expect(inLive.status).toBe(422);
    expect(inLive.body.details[0].field).toBe("policy_version_id");
    const unknown = await service.send(
      "POST",
      "/v1/score",
      sampleRequest({ policy_version_id: `plv_${"0".repeat(32)}` }),
    );
    expect(unknown.status).toBe(422);
    expect(unknown.body).toMatchObject({
      error_code: "validation_failed",
      details: [{ field: "policy_version_id", code: "not_found" }],
    });
  });

  it("echoes a valid X-Request-Id and stores it on the decision; a malformed one is replaced", async () => {
    const echoed = await service.send("POST", "/v1/score", sampleRequest(), {
      headers: { "x-request-id": "req:42._-" },
    });
    expect(echoed.headers.get("x-request-id")).toBe("req:42._-");
    const audit = await service.send("GET", `/v1/decisions/${echoed.body.decision_id}`);
    expect(audit.body.request_id).toBe("req:42._-");
    const replaced = await service.send("POST", "/v1/score", sampleRequest(), { headers: { "x-request-id": "a b" } });
    expect(replaced.status).toBe(201);
    expect(replaced.headers.get("x-request-id")).not.toBe("a b");
  });
});

/** Dotted path of the change, its value, and what must be said of it. */
const REFUSED: readonly (readonly [path: string, value: unknown, status: number, code: string])[] = [
  ["transaction", undefined, 422, "required"],
  ["transaction", null, 422, "required"],
  ["transaction", "text", 400, "type"],
  ["transaction", [], 400, "type"],
  ["transaction.id", undefined, 422, "required"],
  ["transaction.id", "", 422, "required"],
  ["transaction.id", "a".repeat(129), 422, "pattern"],
  ["transaction.id", "no spaces", 422, "pattern"],
  ["transaction.id", 7, 400, "type"],
  ["transaction.type", undefined, 422, "required"],
  ["transaction.type", "TRANSFER", 422, "enum"],
  ["transaction.type", "gift", 422, "enum"],
  ["transaction.amount", undefined, 422, "required"],
  ["transaction.amount", -1, 422, "range"],
  ["transaction.amount", 9_007_199_254_740_992, 422, "range"],
  ["transaction.amount", 1.5, 400, "type"],
  ["transaction.amount", "100", 400, "type"],
  ["transaction.currency", undefined, 422, "required"],
  ["transaction.currency", "ngn", 422, "pattern"],
  ["transaction.currency", "USD", 422, "currency_mismatch"],
  ["transaction.occurred_at", undefined, 422, "required"],
  ["transaction.occurred_at", "yesterday", 422, "format"],
  ["transaction.occurred_at", "2026-02-30T00:00:00Z", 422, "format"],
  ["transaction.occurred_at", new Date(Date.now() + 6 * 60_000).toISOString(), 422, "in_future"],
  ["transaction.channel", "a".repeat(65), 422, "pattern"],
  ["transaction.colour", "red", 400, "unknown_field"],
  ["customer", undefined, 422, "required"],
  ["customer.id_hash", "ABC", 422, "pattern"],
  ["customer.id_hash", "A".repeat(64), 422, "pattern"],
  ["customer.bvn_hash", "0".repeat(63), 422, "pattern"],
  ["customer.phone_hash", "g".repeat(64), 422, "pattern"],
  ["device", {}, 422, "required"],
  ["device.platform", "", 422, "pattern"],
  ["beneficiary.account_hash", undefined, 422, "required"],
  ["beneficiary.bank_code", "a/b", 422, "pattern"],
  ["location.country", "NGA", 422, "pattern"],
  ["location.region", "é", 422, "pattern"],
  ["product", "Loans", 422, "pattern"],
  ["policy_version_id", "plv_1", 422, "pattern"],
  ["label", "fraud", 400, "unknown_field"],
];

describe("what POST /v1/score refuses", () => {
  it.each(REFUSED)("%s = %j is %i with code %s", async (path, value, status, code) => {
    const answer = await service.send("POST", "/v1/score", sampleRequest({ [path]: value }));
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      error_code: status === 400 ? "invalid_request" : "validation_failed",
      message: expect.any(String),
      retryable: false,
      request_id: answer.headers.get("x-request-id"),
    });
    const field = path === "device" ? "device.id_hash" : path;
    expect(answer.body.details).toContainEqual({ field, message: expect.any(String), code });
  });

  it("accepts the ends of every range", async () => {
    for (const changes of [
      { "transaction.amount": 0 },
      { "transaction.amount": 9_007_199_254_740_991 },
      { "transaction.id": "a".repeat(128 - 37) + Date.now() },
      { "transaction.channel": null, device: null, beneficiary: null, location: null, product: null },
      { "transaction.occurred_at": new Date(Date.now() + 4 * 60_000).toISOString() },
      { "transaction.occurred_at": "2026-01-01T00:00:00.123456789+01:00" },
    ])
      expect((await service.send("POST", "/v1/score", sampleRequest(changes))).status).toBe(201);
  });

  it("lists all violations at once", async () => {
    const answer = await service.send("POST", "/v1/score", {
      transaction: { id: "", type: "gift", amount: -1, currency: "USD", occurred_at: "never" },
      customer: {},
    });
    expect(answer.status).toBe(422);
    expect(answer.body.details.map((detail: { field: string }) => detail.field).sort()).toEqual([
      "customer.id_hash",
      "transaction.amount",
      "transaction.currency",
      "transaction.id",
      "transaction.occurred_at",
      "transaction.type",
    ]);
  });

  it.each([
    ["an empty body", ""],
    ["no JSON", "hello"],
    ["two values", "{}{}"],
    ["a list", "[]"],
    ["a duplicate field", '{"transaction":{},"transaction":{}}'],
    ["a duplicate field inside", '{"transaction":{"id":"a","id":"b"}}'],
    ["nesting without end", "[".repeat(50_000)],
    ["invalid UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["a prototype key", '{"__proto__":{"admin":true}}'],
  ])("%s is 400 invalid_request", async (_name, raw) => {
    const answer = await service.send("POST", "/v1/score", undefined, { raw });
    expect(answer.status).toBe(400);
    expect(answer.body.error_code).toBe("invalid_request");
  });

  it("a body over 256 KiB is 413 invalid_request", async () => {
    const answer = await service.send("POST", "/v1/score", undefined, {
      raw: `{"product":"${"a".repeat(256 * 1024)}"}`,
    });
    expect(answer.status).toBe(413);
    expect(answer.body.error_code).toBe("invalid_request");
  });

  it("another Content-Type is 400", async () => {
    const raw = JSON.stringify(sampleRequest());
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"]) {
      const answer = await service.send("POST", "/v1/score", undefined, { raw, headers: { "content-type": type } });
      expect(answer.status).toBe(400);
    }
  });

  it("stores nothing of a refused request", async () => {
    const request = sampleRequest({ "transaction.currency": "USD" });
    expect((await service.send("POST", "/v1/score", request)).status).toBe(422);
    expect(
      (await service.send("POST", "/v1/score", withChanges(request, { "transaction.currency": "NGN" }))).status,
    ).toBe(201);
  });
});
