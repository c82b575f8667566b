import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toStoredJson } from "../../src/store/documents/stored-json.ts";
import { endedHistory } from "../support/ended-history.ts";
import type { Json } from "../support/json.ts";
import { runSvc } from "../support/run-svc.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const ADA = hashOf("ada of the past");
const HERS = [ADA, hashOf("ada's old bvn"), hashOf("ada's old phone"), hashOf("ada's old device")];
const BEN = hashOf("ben of the past");
const CUT_OFF = `hst_${"c".repeat(32)}`;
const SHARED = { "device.id_hash": hashOf("device of both") };

let service: TestService;
let forgotten: Json;
beforeAll(async () => {
  service = await startService();
  const completed = await imported("fraud");
  expect(completed).toMatchObject({ status: "completed", folded: 3, skipped: 0 });
  await nameInSteps(completed.history_id);
  const run = await runSvc(service, ["forget", "--customer", ADA, "--environment", "test", "--json"]);
  expect(run).toMatchObject({ code: 0, err: "" });
  [forgotten] = JSON.parse(run.out).environments;
});
afterAll(() => service.stop());

function rows(label?: string): Json[] {
  const ada = {
    "customer.id_hash": ADA,
    "customer.bvn_hash": hashOf("ada's old bvn"),
    "customer.phone_hash": hashOf("ada's old phone"),
  };
  return [
    sampleRequest({ "transaction.id": "past-own", ...ada, "device.id_hash": hashOf("ada's old device") }),
    sampleRequest({ "transaction.id": "past-shared", ...ada, ...SHARED }),
    sampleRequest({ "transaction.id": "past-ben", "customer.id_hash": hashOf("ben of the past"), ...SHARED }),
  ].map((row) => ({ ...row, ...(label !== undefined && { label }) }));
}

async function imported(label?: string): Promise<Json> {
  const { body } = await service.send("POST", "/v1/history", { transactions: rows(label) });
  return endedHistory(service, body.history_id, service.testKey);
}

/** As imports leave it: how far they came names some profiles, of a completed one and of one that was cut off. */
async function nameInSteps(historyId: string): Promise<void> {
  const { db } = service.services.store;
  const [histories, steps] = [
    db.collection<Json & { readonly _id: string }>("histories"),
    db.collection("history_steps"),
  ];
  const completed = await histories.findOne({ _id: historyId });
  if (completed === null) throw new Error("No import");
  await histories.insertOne({ ...completed, _id: CUT_OFF, status: "cancelled" });
  await steps.deleteMany({ _id: historyId });
  for (const _id of [historyId, CUT_OFF]) {
    const reach = { place: 1, keys: [keyOf("customer", ADA), keyOf("customer", BEN)] };
    await steps.insertOne({ _id, number: 1, isEnded: true, reach, keys: [keyOf("phone", HERS[2])] } as never);
  }
}

const keyOf = (kind: string, hash?: string) => `${service.organisationId}:test:${kind}:${hash}`;

/** Everything that could name her, as text. */
async function everything(): Promise<string> {
  const { records } = service.services.store;
  const names = ["decisions", "profiles", "histories", "history_chunks", "history_steps", "audit", "events"];
  const pages = await Promise.all(names.map((name) => records.page(name, undefined, 500)));
  return pages.flatMap((page) => page.records.map((record) => toStoredJson(record))).join("\n");
}

describe("svc forget of a customer whose transactions were imported", () => {
  it("takes her hashes out of the marks and erases her profiles; those of others stay", async () => {
    expect(forgotten).toMatchObject({ environment: "test", decisions_redacted: 2, backtests_left: [] });
    expect(forgotten.profiles_erased).toBe(HERS.length);
    const text = await everything();
    for (const hash of HERS) expect(text).not.toContain(hash);
    expect(text).toContain(BEN);
    const left = await service.services.store.db
      .collection<Json & { readonly _id: string }>("history_steps")
      .find({})
      .toArray();
    expect(left.map(({ _id, reach, keys }) => [_id === CUT_OFF, reach?.keys, keys])).toEqual(
      expect.arrayContaining([
        [true, [keyOf("customer", BEN)], []],
        [false, undefined, undefined],
      ]),
    );
    expect(text).toContain(hashOf("device of both"));
  });

  it("keeps the marks themselves: her transactions are not scored, and not folded by another import", async () => {
    const { status, body } = await service.send("POST", "/v1/score", rows()[0]);
    expect([status, body.details[0].code]).toEqual([422, "duplicate"]);
    expect(await imported("fraud")).toMatchObject({ folded: 0, skipped: 3, labels_changed: 0 });
    const text = await everything();
    for (const hash of HERS) expect(text).not.toContain(hash);
  });

  it("lets labels of the marks change without bringing her back", async () => {
    expect(await imported("legitimate")).toMatchObject({ folded: 0, skipped: 3, labels_changed: 3 });
    const feedback = { transaction_id: "past-own", label: "fraud" };
    expect((await service.send("POST", "/v1/feedback", feedback)).status).toBe(201);
    const text = await everything();
    for (const hash of HERS) expect(text).not.toContain(hash);
  });
});
