import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetCustomer } from "../../src/service/forget/forget-customer.ts";
import { toStoredJson } from "../../src/store/documents/stored-json.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { runSvc } from "../support/run-svc.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const REDACTED = "0".repeat(64);
const ADA = {
  "customer.id_hash": hashOf("ada"),
  "customer.bvn_hash": hashOf("ada's bvn"),
  "customer.phone_hash": hashOf("ada's phone"),
};
const BEN = {
  "customer.id_hash": hashOf("ben"),
  "customer.bvn_hash": hashOf("ben's bvn"),
  "customer.phone_hash": hashOf("ben's phone"),
};
const SHARED = { "device.id_hash": hashOf("shared device"), "beneficiary.account_hash": hashOf("shared account") };
const HER_OWN = { "device.id_hash": hashOf("ada's device"), "beneficiary.account_hash": hashOf("only ada pays it") };

let service: TestService;
const decided: Record<string, Json> = {};
let backtestId: string;
let answer: Json;

const svc = (...args: readonly string[]) => runSvc(service.dataDir, args);
const score = async (changes: Json, key = service.testKey) =>
  (await service.send("POST", "/v1/score", sampleRequest(changes), { key })).body;
const get = async (decision: Json, key = service.testKey) =>
  (await service.send("GET", `/v1/decisions/${decision.decision_id}?expand=replay`, undefined, { key })).body;

beforeAll(async () => {
  service = await startService();
  decided["shared"] = await score({ ...ADA, ...SHARED });
  decided["own"] = await score({ ...ADA, ...HER_OWN });
  decided["own again"] = await score({ ...ADA, ...HER_OWN });
  decided["bare"] = await score({ ...ADA, device: undefined, beneficiary: undefined });
  decided["ben"] = await score({ ...BEN, ...SHARED });
  decided["live"] = await score({ ...ADA, ...HER_OWN }, service.liveKey);
  await service.send("POST", "/v1/feedback", { decision_id: decided["shared"].decision_id, label: "fraud" });
  const transactions = [sampleRequest({ ...ADA, ...SHARED }), sampleRequest({ ...BEN, ...SHARED })];
  backtestId = (await service.send("POST", "/v1/backtest", { transactions })).body.backtest_id;
  await finishedBacktest(service, backtestId, service.testKey);
  const run = await svc("forget", "--customer", hashOf("ada"), "--environment", "test", "--json");
  expect(run).toMatchObject({ code: 0, err: "" });
  answer = JSON.parse(run.out);
});
afterAll(() => service.stop());

/** Everything that the store holds, as text. */
async function everything(): Promise<string> {
  const { records } = service.services.store;
  const parts: string[] = [];
  for (const name of ["decisions", "profiles", "audit", "events", "idempotency", "backtests", "pending_labels"])
    parts.push(...(await records.page(name, undefined, 500)).records.map((record) => toStoredJson(record)));
  return parts.join("\n");
}

describe("svc forget", () => {
  it("says what it did, and leaves a line in the audit trail that does not lead back", async () => {
    expect(answer).toEqual({
      organisation_id: service.organisationId,
      customer_id: expect.stringMatching(/^cus_[0-9a-f]{32}$/),
      environments: [
        {
          environment: "test",
          decisions_redacted: 4,
          // Her own, her BVN's, her phone's and her device's.
          profiles_erased: 4,
          // The shared device, the shared account, and the account that only she pays.
          profiles_changed: 3,
          backtest_rows_redacted: 1,
          backtests_left: [],
        },
      ],
    });
    const { audit } = JSON.parse((await svc("audit", "list", "--json")).out);
    expect(audit.filter((line: Json) => line.action === "customer.forget")).toMatchObject([
      { actor: "svc", object: answer.customer_id },
    ]);
    expect(JSON.stringify(audit)).not.toContain(hashOf("ada"));
  });

  it("takes her hashes out of her decisions, which are answered, explained and proven as before", async () => {
    for (const name of ["shared", "own", "own again", "bare"]) {
      const record = await get(decided[name]);
      expect(record.input.customer).toEqual({ id_hash: REDACTED, bvn_hash: REDACTED, phone_hash: REDACTED });
      expect(record).toMatchObject({ ...decided[name], replay: { matches: true } });
      expect(record.input.transaction.id).toBe(decided[name].transaction_id);
    }
  });

  it("takes out a device and an account that nobody else used, and leaves those that others use", async () => {
    for (const name of ["own", "own again"])
      expect((await get(decided[name])).input).toMatchObject({
        device: { id_hash: REDACTED, platform: "android" },
        beneficiary: { account_hash: REDACTED, bank_code: "058" },
      });
    expect((await get(decided["shared"])).input).toMatchObject({
      device: { id_hash: SHARED["device.id_hash"] },
      beneficiary: { account_hash: SHARED["beneficiary.account_hash"] },
    });
  });

  it("leaves other customers and the other environment as they are", async () => {
    expect((await get(decided["ben"])).input.customer.id_hash).toBe(hashOf("ben"));
    expect((await get(decided["live"], service.liveKey)).input.customer.id_hash).toBe(hashOf("ada"));
  });

  it("erases her histories: she is new, and others count her as somebody whom they do not know", async () => {
    const back = await get(await score({ ...ADA, ...HER_OWN }));
    expect(back.features.customer.earlier_count).toBe(0);
    expect(back.features.identity.bvn_customers_90d).toBe(1);
    expect(back.features.device.new_customers_3d).toBe(0);
    const ben = await get(await score({ ...BEN, ...SHARED }));
    expect(ben.features.customer.earlier_count).toBe(1);
    expect(ben.features.device.new_customers_3d).toBe(1);
    expect(ben.features.beneficiary.other_senders_48h).toBe(1);
    // What she was labelled with stays with the account and the device that it was about.
    expect(ben.features.reputation.beneficiary_transactions).toBeDefined();
    const again = await svc("forget", "--customer", hashOf("ada"), "--environment", "test", "--json");
    expect(JSON.parse(again.out).environments).toMatchObject([{ decisions_redacted: 1 }]);
  });

  it("takes her rows out of the backtest's answer, and leaves the others", async () => {
    const { rows } = (await service.send("GET", `/v1/backtest/${backtestId}/rows`)).body;
    expect(rows.map((row: Json) => row.input.customer.id_hash)).toEqual([REDACTED, hashOf("ben")]);
    expect(rows[0].input).toMatchObject({
      device: { id_hash: REDACTED },
      beneficiary: { account_hash: REDACTED },
      customer: { bvn_hash: REDACTED, phone_hash: REDACTED },
    });
    expect(rows[0].score).toEqual(expect.any(Number));
  });

  it("run again, on both environments, finds what is left and then nothing: no hash of hers stays anywhere", async () => {
    const both = await svc("forget", "--customer", hashOf("ada"));
    expect(both.code).toBe(0);
    expect(both.out).toContain("live: 1 decisions");
    const nothing = JSON.parse((await svc("forget", "--customer", hashOf("ada"), "--json")).out);
    for (const one of nothing.environments)
      expect(one).toMatchObject({ decisions_redacted: 0, profiles_erased: 0, profiles_changed: 0 });
    const text = await everything();
    for (const name of ["ada", "ada's bvn", "ada's phone", "ada's device"]) expect(text).not.toContain(hashOf(name));
    expect(text).toContain(hashOf("ben"));
  });

  it("a label of a redacted decision counts for what was left in it, and never for who sends zeros", async () => {
    const zeros = { "customer.id_hash": REDACTED, "device.id_hash": REDACTED };
    await score({ ...BEN, ...zeros });
    const { decision_id } = decided["own"];
    expect((await service.send("POST", "/v1/feedback", { decision_id, label: "fraud" })).status).toBe(201);
    const next = await get(await score({ ...BEN, ...zeros }));
    expect(next.features.reputation).toMatchObject({ customer_frauds: 0, device_frauds: 0 });
  });

  it("svc verify says that a decision was redacted, and proves it all the same", async () => {
    const { decision_id } = decided["own"];
    const run = await svc("verify", decision_id);
    expect(run).toMatchObject({ code: 0, err: "" });
    expect(run.out).toMatch(new RegExp(`^${decision_id} matches; redacted \\d{4}-`));
    expect(JSON.parse((await svc("verify", decision_id, "--json")).out)).toMatchObject({
      matches: true,
      redacted_at: expect.any(String),
    });
  });

  it("refuses what is no hash, without repeating it", async () => {
    for (const customer of ["ada@lender.example", "0".repeat(64), hashOf("ada").toUpperCase()]) {
      const run = await svc("forget", "--customer", customer);
      expect(run.code).toBe(2);
      expect(run.err).not.toContain(customer);
    }
  });
});

describe("forgetting that is stopped", () => {
  it("after any page is finished by running it again, with the same result", async () => {
    const cleo = { ...ADA, "customer.id_hash": hashOf("cleo"), ...HER_OWN, "device.id_hash": hashOf("cleo's device") };
    const forgotten = { organisationId: service.organisationId, environment: "test", idHash: hashOf("cleo") } as const;
    for (const stopAt of ["decisions", "profiles", "backtests"]) {
      const scored = await score(cleo);
      const stopped = forgetCustomer(service.services, forgotten, (collection) => {
        if (collection === stopAt) throw new Error("stopped here");
      });
      await expect(stopped).rejects.toThrow("stopped here");
      await forgetCustomer(service.services, forgotten, () => undefined);
      expect((await get(scored)).input).toMatchObject({
        customer: { id_hash: REDACTED },
        device: { id_hash: REDACTED },
        beneficiary: { account_hash: REDACTED },
      });
      const text = await everything();
      expect(text).not.toContain(hashOf("cleo"));
    }
  });

  it("leaves the rows of a backtest that has not ended, says so, and takes them when it has", async () => {
    const transactions = [sampleRequest({ "customer.id_hash": hashOf("dan") })];
    const { backtests } = service.services;
    const { backtest_id } = (await service.send("POST", "/v1/backtest", { transactions })).body;
    await finishedBacktest(service, backtest_id, service.testKey);
    const until = new Date(Date.now() + 600_000);
    const lease = { token: "held", until, process: service.services.store.liveness.process };
    await backtests.change(backtest_id, (before) => ({ ...before, status: "running", lease }));
    const left = await svc("forget", "--customer", hashOf("dan"));
    expect(left).toMatchObject({ code: 1, err: `Forget again when these have ended: ${backtest_id}\n` });
    await backtests.change(backtest_id, (before) => ({ ...before, status: "cancelled", lease: null }));
    expect((await svc("forget", "--customer", hashOf("dan"))).out).toContain("and 1 backtest rows redacted");
  });
});
