import { Code, createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EntityService } from "#gen/risk/v1/entity_service_pb.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
const CUSTOMER = hashOf("whom we know");
const DEVICE = hashOf("their device");
const BVN = hashOf("their bvn");
const AMOUNTS = [100_000, 200_000, 400_000];
const occurredAt = new Date(Date.now() - 3_600_000).toISOString();

beforeAll(async () => {
  service = await startService();
  for (const [index, amount] of AMOUNTS.entries()) {
    const { body } = await service.send(
      "POST",
      "/v1/score",
      sampleRequest({
        "customer.id_hash": CUSTOMER,
        "customer.bvn_hash": BVN,
        "device.id_hash": DEVICE,
        "beneficiary.account_hash": hashOf(`payee ${index % 2}`),
        "transaction.type": "transfer",
        "transaction.amount": amount,
        "transaction.occurred_at": occurredAt,
      }),
    );
    if (index === 0) await service.send("POST", "/v1/feedback", { decision_id: body.decision_id, label: "fraud" });
  }
});
afterAll(() => service.stop());

describe("GET /v1/entities/{kind}/{hash}", () => {
  it("says what is known of a customer, in amounts, devices, payees and confirmed frauds", async () => {
    const { status, body } = await service.send("GET", `/v1/entities/customer/${CUSTOMER}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: "customer",
      hash: CUSTOMER,
      first_seen_at: occurredAt,
      last_seen_at: occurredAt,
      truncated: false,
    });
    expect(body.families).toMatchObject({
      activity: { transactions: 3, transactions_48h: 3, transactions_7d: 3, truncated: false },
      amount: { payments: 3, max_minor_104d: 400_000, last_minor: 400_000, out_minor_7d: 700_000, in_minor_7d: 0 },
      device: { known: 1, newest_first_seen_at: occurredAt },
      beneficiary: { known: 2 },
      merchant: { known: 0, newest_first_seen_at: null },
      phone: { changed_at: null },
      fraud: { confirmed_frauds_104d: 1, labelled_transactions: 1, labelled_fraud: 1 },
    });
    // The geometric mean, to what logarithms of 256 steps can say.
    expect(body.families.amount.usual_minor / 200_000).toBeCloseTo(1, 1);
    expect(body.families.clock.payments_by_hour).toMatchObject([{ payments: 3 }]);
  });

  it.each([
    ["device", DEVICE, { customers: { known: 1 }, fraud: { confirmed_frauds_104d: 1 } }],
    ["bvn", BVN, { activity: { transactions: 3 }, customers: { known: 1 } }],
    ["beneficiary", hashOf("payee 0"), { senders: { known: 1 }, borrowers: { known: 0 } }],
  ])("says what is known of a %s", async (kind, hash, families) => {
    const { body } = await service.send("GET", `/v1/entities/${kind}/${hash}`);
    expect(body.families).toMatchObject(families);
    expect(body.families.amount).toBeUndefined();
  });

  it("is 404 where nothing is known, in the other environment and of another kind", async () => {
    for (const [path, key] of [
      [`customer/${hashOf("nobody")}`, service.testKey],
      [`customer/${CUSTOMER}`, service.liveKey],
      [`phone/${CUSTOMER}`, service.testKey],
      [`lender/${CUSTOMER}`, service.testKey],
      ["customer/0803", service.testKey],
    ] as const)
      expect((await service.send("GET", `/v1/entities/${path}`, undefined, { key })).body.error_code).toBe("not_found");
  });

  it("folds nothing: what is known stays what it was", async () => {
    const read = async () => (await service.send("GET", `/v1/entities/customer/${CUSTOMER}`)).body;
    expect(await read()).toEqual(await read());
  });

  it("answers the same over gRPC, and 404 as not_found", async () => {
    const client = createClient(EntityService, createGrpcTransport({ baseUrl: service.grpcUrl }));
    const headers = { authorization: `Bearer ${service.testKey}` };
    const { families, firstSeenAt } = await client.getEntity({ kind: "customer", hash: CUSTOMER }, { headers });
    const { body } = await service.send("GET", `/v1/entities/customer/${CUSTOMER}`);
    expect(families).toEqual(body.families);
    expect(firstSeenAt?.seconds).toBe(BigInt(Math.floor(Date.parse(occurredAt) / 1_000)));
    await expect(client.getEntity({ kind: "customer", hash: hashOf("nobody") }, { headers })).rejects.toMatchObject({
      code: Code.NotFound,
    });
  });
});
