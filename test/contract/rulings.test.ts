import { create } from "@bufbuild/protobuf";
import { Code, createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BacktestItemSchema } from "#gen/risk/v1/backtest_pb.ts";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { TransactionType } from "#gen/risk/v1/score_pb.ts";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

/** Rulings that two wires must hold to alike. No worker runs: what is submitted waits. */
let service: TestService;
let nowMs = Date.now();
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" }, now: () => nowMs });
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: unknown) => service.send(method, path, body);
const made = async (name: string): Promise<Json> => (await send("POST", "/v1/policies", { name })).body;
const transport = () => createGrpcTransport({ baseUrl: service.grpcUrl });
const withKey = (key = service.testKey) => ({ headers: { authorization: `Bearer ${key}` } });
const backtests = () => createClient(BacktestService, transport());
const policies = () => createClient(PolicyService, transport());
const row = (product?: string) =>
  create(BacktestItemSchema, {
    transaction: {
      id: `row-${Math.random()}`,
      type: TransactionType.TRANSFER,
      amount: 1_000n,
      currency: "NGN",
      channel: "none",
      occurredAt: { seconds: BigInt(Math.floor(nowMs / 1_000) - 60) },
    },
    customer: { idHash: hashOf("of a row") },
    ...(product !== undefined && { product }),
  });
const rows = (...products: readonly (string | undefined)[]) =>
  products.map((product) => sampleRequest(product === undefined ? {} : { product }));

describe("a ruling", () => {
  it("an analyst submits backtests", async () => {
    const key = await service.createKey({ role: "analyst" });
    const { status } = await service.send("POST", "/v1/backtest", { transactions: rows(undefined) }, { key });
    expect(status).toBe(202);
    expect((await backtests().submitBacktest({ transactions: [row()] }, withKey(key))).backtestId).toMatch(/^bt_/);
  });

  it("a row may repeat the backtest's product, and no other", async () => {
    const product = "cards";
    expect((await send("POST", "/v1/backtest", { product, transactions: rows(product, undefined) })).status).toBe(202);
    for (const body of [
      { product, transactions: rows(product, "loans") },
      { transactions: rows(undefined, product) },
    ]) {
      const { status, body: refused } = await send("POST", "/v1/backtest", body);
      expect([status, refused.details]).toMatchObject([422, [{ field: "transactions[1].product", code: "mismatch" }]]);
    }
    await backtests().submitBacktest({ product, transactions: [row(product)] }, withKey());
    await expect(
      backtests().submitBacktest({ product, transactions: [row("loans")] }, withKey()),
    ).rejects.toMatchObject({ code: Code.InvalidArgument });
  });

  it("an invalid row is one entry, whatever is wrong with it", async () => {
    const wrong = sampleRequest({ "transaction.amount": -1, "transaction.currency": "x", "customer.id_hash": "0803" });
    const { body } = await send("POST", "/v1/backtest", { transactions: [wrong, sampleRequest(), wrong] });
    expect(body.error_code).toBe("backtest_invalid_rows");
    expect(body.details.map(({ field }: Json) => field.split(".")[0])).toEqual(["rows[1]", "rows[3]"]);
  });

  it("a submitted version is frozen, says since when, and its policy is not deleted beside a waiting backtest", async () => {
    const { policy_id } = await made("Frozen");
    expect((await send("GET", `/v1/policies/${policy_id}`)).body.versions[0].frozen_at).toBeNull();
    nowMs += 1_000;
    const { backtest_id } = (await send("POST", "/v1/backtest", { policy_id, transactions: rows(undefined) })).body;
    const [version] = (await send("GET", `/v1/policies/${policy_id}`)).body.versions;
    expect(version.frozen_at).toBe(new Date(nowMs).toISOString());
    expect((await send("DELETE", `/v1/policies/${policy_id}`)).body.error_code).toBe("policy_in_use");
    await expect(policies().deletePolicy({ policyId: policy_id }, withKey())).rejects.toMatchObject({
      code: Code.FailedPrecondition,
    });
    const { versions } = await policies().getPolicy({ policyId: policy_id }, withKey());
    expect(Number(versions[0]?.frozenAt?.seconds)).toBe(Math.floor(nowMs / 1_000));
    // Nothing thaws it: not even that the backtest never began.
    const { status, started_at } = (await send("POST", `/v1/backtest/${backtest_id}/cancel`)).body;
    expect([status, started_at]).toEqual(["cancelled", null]);
    expect((await send("DELETE", `/v1/policies/${policy_id}`)).body.error_code).toBe("policy_in_use");
  });

  it("a malformed id of the path is 404 whatever else is wrong with the values; what cannot be read is 400", async () => {
    const webhook = "/v1/webhooks/xyz/deliveries";
    for (const [method, path, sent] of [
      ["GET", `${webhook}?limit=0`, undefined],
      ["GET", "/v1/backtest/xyz/rows?limit=0&after=-1", undefined],
      ["PATCH", "/v1/policies/xyz", { thresholds: { medium: 0 }, rules: [{ code: "astrology" }] }],
      ["POST", "/v1/policies/xyz/activate", { version: 0 }],
    ] as const) {
      const { status, body } = await send(method, path, sent);
      expect([path, status, body.error_code]).toEqual([path, 404, "not_found"]);
      expect(body).not.toHaveProperty("details");
    }
    expect((await send("GET", `${webhook}?colour=red`)).status).toBe(400);
    expect((await send("PATCH", "/v1/policies/xyz", { product: "cards" })).status).toBe(400);
    await expect(policies().activatePolicy({ policyId: "nope", version: 0n }, withKey())).rejects.toMatchObject({
      code: Code.NotFound,
    });
  });

  it("a PATCH without a body is 400", async () => {
    const { policy_id } = await made("Patched");
    const { status, body } = await service.send("PATCH", `/v1/policies/${policy_id}`);
    expect([status, body.error_code]).toEqual([400, "invalid_request"]);
  });

  it("who is told is told once, whatever the case", async () => {
    await send("POST", "/v1/members", { email: "ada@lender.example", role: "analyst" });
    const notify_emails = ["ada@lender.example", "Ada@Lender.example"];
    const { status, body } = await send("POST", "/v1/backtest", { notify_emails, transactions: rows(undefined) });
    expect(status).toBe(202);
    const { notifyEmails } = (await service.services.backtests.change(body.backtest_id, () => undefined)) ?? {};
    expect(notifyEmails).toHaveLength(1);
  });

  it("a version number stands beside a policy id, and not beside a version's own id", async () => {
    const { policy_id, versions } = await made("Numbered");
    const [{ version_id }] = versions;
    const wrong = [
      { policy_version_id: version_id, version: 1 },
      { policy_version_id: version_id, policy_id: (await made("Other")).policy_id },
      { version: 1 },
    ];
    for (const target of wrong) {
      const { status, body } = await send("POST", "/v1/backtest", { ...target, transactions: rows(undefined) });
      expect([status, body.details[0].code]).toEqual([422, "mismatch"]);
    }
    await expect(
      backtests().submitBacktest({ policyVersionId: version_id, version: 1n, transactions: [row()] }, withKey()),
    ).rejects.toMatchObject({ code: Code.InvalidArgument });
    expect((await send("POST", "/v1/backtest", { policy_id, version: 1, transactions: rows(undefined) })).status).toBe(
      202,
    );
  });

  it("updated_at of a policy moves with its activation", async () => {
    const { policy_id, updated_at } = await made("Moved");
    nowMs += 60_000;
    const { body } = await send("POST", `/v1/policies/${policy_id}/activate`, {});
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(updated_at));
    const { updatedAt } = await policies().getPolicy({ policyId: policy_id }, withKey());
    expect(Number(updatedAt?.seconds)).toBe(Math.floor(Date.parse(body.updated_at) / 1_000));
  });
});
