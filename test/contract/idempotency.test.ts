import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrganisation } from "../../src/service/organisations/create-organisation.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const HOUR_MS = 3_600_000;
let service: TestService;
let key: string;
let aheadMs = 0;
beforeAll(async () => {
  service = await startService({ now: () => Date.now() + aheadMs });
  key = await service.createKey();
});
afterAll(() => service.stop());

const once = (idempotencyKey: string, path: string, body: Json, by: string = key) =>
  service.send("POST", path, body, { key: by, headers: { "idempotency-key": idempotencyKey } });
const policies = async (): Promise<number> =>
  (await service.send("GET", "/v1/policies", undefined, { key })).body.policies.length;

describe("Idempotency-Key", () => {
  it("a repeat with the same key and request answers the stored result with 200 and Idempotent-Replayed: true", async () => {
    const before = await policies();
    const first = await once("one", "/v1/policies", { name: "Once" });
    const repeat = await once("one", "/v1/policies", { name: "Once" });
    expect([first.status, repeat.status]).toEqual([201, 200]);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    expect(repeat.text).toBe(first.text);
    expect(await policies()).toBe(before + 1);
  });

  it("the same values in other bytes are the same request", async () => {
    const spelt = (raw: string) =>
      service.send("POST", "/v1/policies", undefined, { raw, key, headers: { "idempotency-key": "spelt" } });
    const first = await spelt('{"name":"Spelt","thresholds":{"medium":31,"high":61}}');
    const repeat = await spelt(' { "thresholds" : {"high":61.0, "medium":3.1e1}, "name":"\\u0053pelt" } ');
    expect([first.status, repeat.status]).toEqual([201, 200]);
    expect(repeat.text).toBe(first.text);
  });

  it("a backtest's rows in other bytes are the same request, and other rows are another one", async () => {
    const rows = { transactions: [sampleRequest(), sampleRequest()] };
    const submit = (raw: string) =>
      service.send("POST", "/v1/backtest", undefined, { raw, key, headers: { "idempotency-key": "rows" } });
    const first = await submit(JSON.stringify(rows));
    const spelt = JSON.stringify(rows, (_name, value) =>
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    const repeat = await submit(`\n ${spelt.replaceAll('":', '" :\t')} `);
    expect([first.status, repeat.status]).toEqual([202, 200]);
    expect(repeat.body.backtest_id).toBe(first.body.backtest_id);
    const other = await submit(JSON.stringify({ transactions: rows.transactions.toReversed() }));
    expect([other.status, other.body.error_code]).toEqual([409, "idempotency_key_reused"]);
  });

  it("another body is 409 idempotency_key_reused", async () => {
    await once("two", "/v1/policies", { name: "Two" });
    for (const body of [{ name: "Other" }, { name: "Two", activate: false }]) {
      const answer = await once("two", "/v1/policies", body);
      expect([answer.status, answer.body.error_code, answer.body.retryable]).toEqual([
        409,
        "idempotency_key_reused",
        false,
      ]);
    }
  });

  it("many at once make one object; who comes while the first runs gets the result or 409 conflict", async () => {
    const before = await policies();
    const answers = await Promise.all(Array.from({ length: 30 }, () => once("many", "/v1/policies", { name: "Many" })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201 && answer.status !== 200))
      expect([status, body.error_code, body.retryable]).toEqual([409, "conflict", true]);
    expect(await policies()).toBe(before + 1);
    expect((await once("many", "/v1/policies", { name: "Many" })).status).toBe(200);
  });

  it("one key serves every endpoint, environment and organisation once each", async () => {
    const { decision_id } = (await service.send("POST", "/v1/score", sampleRequest(), { key })).body;
    const other = await createOrganisation(service.services, { name: "Other lender" });
    const otherKey = await service.createKey({ organisationId: other._id });
    const liveKey = await service.createKey({ environment: "live" });
    const statuses = [
      await once("shared", "/v1/policies", { name: "Mine" }),
      await once("shared", "/v1/feedback", { decision_id, label: "fraud" }),
      await once("shared", "/v1/policies", { name: "Theirs" }, otherKey),
      await once("shared", "/v1/policies", { name: "Live" }, liveKey),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 201, 201]);
  });

  it("errors are not remembered: the key is free again", async () => {
    expect((await once("errors", "/v1/feedback", { transaction_id: "later", label: "fraud" })).status).toBe(404);
    expect((await once("errors", "/v1/feedback", { transaction_id: "later", label: "unsure" })).status).toBe(422);
    await service.send("POST", "/v1/score", sampleRequest({ "transaction.id": "later" }), { key });
    expect((await once("errors", "/v1/feedback", { transaction_id: "later", label: "fraud" })).status).toBe(201);
  });

  it.each(["", " ", "a b", "a".repeat(129), "é"])("%j is no key: 400 invalid_request", async (bad) => {
    const answer = await service
      .send("POST", "/v1/policies", { name: "Bad" }, { key, headers: { "idempotency-key": bad } })
      .catch(() => undefined);
    if (answer === undefined) return;
    expect([answer.status, answer.body.error_code]).toEqual([400, "invalid_request"]);
    expect(answer.body.details).toEqual([{ field: "Idempotency-Key", message: expect.any(String), code: "pattern" }]);
  });

  it("is ignored where an endpoint does not take it", async () => {
    for (let round = 0; round < 2; round += 1)
      expect((await once("ignored", "/v1/score", sampleRequest())).status).toBe(201);
  });

  it("answers what was made although it was deleted since; of what a repeat shows as it is now, 404", async () => {
    const make = () => once("deleted", "/v1/policies", { name: "Deleted" });
    const { body } = await make();
    const remove = (path: string) => service.send("DELETE", path, undefined, { key });
    await remove(`/v1/policies/${body.policy_id}`);
    const repeat = await make();
    expect([repeat.status, repeat.body]).toEqual([200, body]);
    const rows = { transactions: [sampleRequest()] };
    const submit = () => once("deleted", "/v1/backtest", rows);
    const { backtest_id } = (await submit()).body;
    await expect.poll(async () => (await remove(`/v1/backtest/${backtest_id}`)).status).toBe(200);
    expect((await submit()).body.error_code).toBe("not_found");
  });

  it("is kept for 24 hours", async () => {
    const first = await once("a-day", "/v1/policies", { name: "Day" });
    aheadMs = 24 * HOUR_MS - 60_000;
    expect((await once("a-day", "/v1/policies", { name: "Day" })).text).toBe(first.text);
    aheadMs = 24 * HOUR_MS + 60_000;
    const next = await once("a-day", "/v1/policies", { name: "Day" });
    aheadMs = 0;
    expect(next.status).toBe(201);
    expect(next.body.policy_id).not.toBe(first.body.policy_id);
  });

  it("survives a restart", async () => {
    const first = await startService({ keepData: true });
    const headers = { "idempotency-key": "restart" };
    const made = await first.send("POST", "/v1/policies", { name: "Restart" }, { headers });
    await first.stop();
    const second = await startService({ dataDir: first.dataDir });
    const repeat = await second.send("POST", "/v1/policies", { name: "Restart" }, { headers });
    expect([repeat.status, repeat.text]).toEqual([200, made.text]);
    await second.stop();
    await rm(first.dataDir, { recursive: true, force: true });
  });
});
