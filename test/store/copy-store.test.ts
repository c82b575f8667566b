import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServices, type Services } from "../../src/service/create-services.ts";
import { createOrganisation } from "../../src/service/organisations/create-organisation.ts";
import { openStore, type Store } from "../../src/store/open-store.ts";
import { type CopyOptions, copyStore, isEqual } from "../../src/store/transfer/copy-store.ts";
import { fillService } from "../support/fill-service.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { openTestStore } from "../support/open-test-store.ts";
import { runSvc } from "../support/run-svc.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { untilCounted } from "../support/until-counted.ts";

let service: TestService;
let decisions: readonly Json[];
/** Stands still but for one step, after which a worker has counted what was decided: from then on nothing is written that no test causes. */
let nowMs = Date.now();
const SETTLED_MS = 10_000;
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api,worker" }, now: () => nowMs });
  decisions = await fillService(service);
  nowMs += SETTLED_MS;
  await untilCounted(service, decisions.length);
});
afterAll(() => service.stop());

/** Of the moment at which the clock of the service stands. */
const timely = () => sampleRequest({ "transaction.occurred_at": new Date(nowMs).toISOString() });

const all = (onPage: CopyOptions["onPage"] = () => undefined): CopyOptions => ({ organisationId: undefined, onPage });
async function copy(target: Store, options = all()): ReturnType<typeof copyStore> {
  // Counts would be written in the middle of it.
  await service.services.activityCounter.flush();
  return copyStore(service.services.store, target, options);
}
const services = (store: Store) =>
  createServices(store, {
    disabledRules: new Set(),
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
    now: Date.now,
    warn: () => undefined,
  });

/** An empty embedded store, whichever store the suite runs on. */
async function openEmbedded(): Promise<Store & { readonly dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "risk-copy-"));
  const store = await openStore({ dataDir, mongodbUri: undefined, durability: "process" });
  return {
    ...store,
    dataDir,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

describe.each([
  ["a store of the same engine", openTestStore],
  ["an embedded store", openEmbedded],
])("a copy to %s", (_name, openTarget) => {
  it("brings everything, is compared by counts and digests, and a second run finds nothing to do", async () => {
    await using target = await openTarget();
    const first = await copy(target);
    expect(first.filter((one) => !isEqual(one))).toEqual([]);
    expect(first.find(({ collection }) => collection === "decisions")?.target.count).toBeGreaterThanOrEqual(
      decisions.length,
    );
    for (const { collection, written, source } of first)
      expect([collection, written]).toEqual([collection, source.count]);
    const second = await copy(target);
    expect(second.map(({ written, removed }) => [written, removed])).toEqual(second.map(() => [0, 0]));
  });

  it("can be copied on, to the engine that it came from", async () => {
    await using target = await openTarget();
    await copy(target);
    await using back = await openTestStore();
    const copied = await copyStore(target, back, all());
    expect(copied.filter((one) => !isEqual(one) || one.written !== one.source.count)).toEqual([]);
    expect((await copy(back)).filter((one) => !isEqual(one) || one.written > 0)).toEqual([]);
  });

  it("is served as the source was: same keys, same decisions, a repeat is replayed, histories go on", async () => {
    await using target = await openTarget();
    await copy(target);
    const own = await services(target);
    expect(own.salt).toEqual(service.services.salt);
    for (const { decision_id } of decisions)
      expect(await own.ledger.findDecision(decision_id)).toEqual(
        await service.services.ledger.findDecision(decision_id),
      );
    const { records } = service.services.store;
    const { records: profiles } = await records.page("profiles", undefined, 500);
    for (const { _id } of profiles)
      expect(Buffer.from((await own.ledger.readProfile(_id)) ?? [])).toEqual(
        Buffer.from((await service.services.ledger.readProfile(_id)) ?? []),
      );
    expect(await own.keys.list(service.organisationId)).toEqual(
      await service.services.keys.list(service.organisationId),
    );
  });

  it("that is stopped after any page goes on when it is run again, and nobody may use the target meanwhile", async () => {
    let pages = 0;
    await using whole = await openTarget();
    const wanted = await copy(
      whole,
      all(() => {
        pages += 1;
      }),
    );
    for (let stopAfter = 1; stopAfter <= pages; stopAfter += 4) {
      await using target = await openTarget();
      let page = 0;
      const stopping = copy(
        target,
        all(() => {
          page += 1;
          if (page === stopAfter) throw new Error("stopped here");
        }),
      );
      await expect(stopping).rejects.toThrow("stopped here");
      await expect(services(target)).rejects.toThrow("finish this first");
      const resumed = await copy(target);
      expect(resumed.map(({ target: tally }) => tally)).toEqual(wanted.map(({ target: tally }) => tally));
      await services(target);
    }
  });

  it("copies, when it is run again, what was changed, added and removed in the source since", async () => {
    await using target = await openTarget();
    await copy(target);
    const { decision_id } = (await service.send("POST", "/v1/score", timely())).body;
    await service.send("POST", "/v1/feedback", { decision_id, label: "legitimate" });
    const { policy_id } = (await service.send("POST", "/v1/policies", { name: "Short-lived" })).body;
    await copy(target);
    await service.send("DELETE", `/v1/policies/${policy_id}`);
    const again = await copy(target);
    expect(again.filter((one) => !isEqual(one))).toEqual([]);
    expect(again.find(({ collection }) => collection === "policies")?.removed).toBe(1);
    expect((await target.records.find("policies", [policy_id])).size).toBe(0);
    expect(await (await services(target)).ledger.findDecision(decision_id)).toMatchObject({
      feedback: [{ label: "legitimate" }],
      outbox: [],
    });
  });

  it("is refused by a store that has data under another salt, and takes over one that has none", async () => {
    await using other = await openTarget();
    const made = await services(other);
    await createOrganisation(made, { name: "Somebody else" });
    await expect(copy(other)).rejects.toThrow(
      /^Copy into an empty store: the target .* holds organisations, policy_scopes/,
    );
    await using fresh = await openTarget();
    await services(fresh);
    await copy(fresh);
    expect((await services(fresh)).salt).toEqual(service.services.salt);
  });

  it("is refused by a copy that is in use already: what was made there is not overwritten", async () => {
    await using target = await openTarget();
    await copy(target);
    const own = await services(target);
    const [first, second] = decisions;
    const change = (id: string) => own.decisions.change(id, (decision) => ({ ...decision, requestId: "there" }));
    await change(first.decision_id);
    await expect(copy(target)).rejects.toThrow("its decisions were changed since");
    expect(await own.ledger.findDecision(first.decision_id)).toMatchObject({ requestId: "there" });
    // A refusal leaves no mark: the store that is in use starts as before.
    await services(target);
    await using scored = await openTarget();
    await copy(scored);
    const decision = await own.ledger.findDecision(second.decision_id);
    await scored.records.insert("decisions", [{ ...decision, _id: `dec_${"f".repeat(32)}` }]);
    await expect(copy(scored)).rejects.toThrow("its decisions have records that the source has not");
  });

  it("is refused wherever something was made or changed there, which stays; what is as the copy left it goes on", async () => {
    await using target = await openTarget();
    await copy(target);
    const { records } = target;
    for (const name of [
      "backtests",
      "fits",
      "histories",
      "policies",
      "policy_versions",
      "policy_scopes",
      "webhook_sets",
    ]) {
      const [record] = (await records.page(name, undefined, 1)).records;
      if (record === undefined) throw new Error(`Cannot find a record of ${name} in the copy`);
      const made = { ...record, _id: `${record._id}f` };
      await records.insert(name, [made]);
      await expect(copy(target)).rejects.toThrow(`its ${name} have records that the source has not`);
      expect((await records.find(name, [made._id])).size).toBe(1);
      await records.remove(name, [made._id]);
      const changed = { ...record, revision: Number(record["revision"] ?? 0) + 1 };
      await records.replace(name, [changed]);
      await expect(copy(target)).rejects.toThrow(`its ${name} were changed since`);
      expect((await records.find(name, [record._id])).get(record._id)).toEqual(changed);
      await records.replace(name, [record]);
    }
    expect((await copy(target)).filter((one) => !isEqual(one) || one.written > 0)).toEqual([]);
  });

  it("is refused where a decision was changed on both sides as often", async () => {
    await using target = await openTarget();
    await copy(target);
    const [, , , both] = decisions;
    const change = async (store: Services, requestId: string) =>
      store.decisions.change(both.decision_id, (decision) => ({ ...decision, requestId }));
    await change(await services(target), "there");
    await change(service.services, "here");
    await expect(copy(target)).rejects.toThrow("its decisions were changed since");
  });

  it("that the source outruns says which collections differ, and goes on when it is run again", async () => {
    await using target = await openTarget();
    const { decisions: own } = service.services;
    const { decision_id } = decisions[2];
    const writing: Promise<unknown>[] = [];
    const copied = await copy(
      target,
      all((collection) => {
        // After its page was brought.
        if (collection !== "decisions") return;
        writing.push(own.change(decision_id, (decision) => ({ ...decision, requestId: `${decision.requestId}+` })));
      }),
    );
    await Promise.all(writing);
    expect(copied.filter((one) => !isEqual(one)).map(({ collection }) => collection)).toEqual(["decisions"]);
    await expect(services(target)).rejects.toThrow("finish this first");
    expect((await copy(target)).filter((one) => !isEqual(one))).toEqual([]);
  });
});

describe("of several organisations", () => {
  it("only what is one's own is copied, and the others can follow", async () => {
    const other = await createOrganisation(service.services, { name: "Other" });
    const request = { organisationId: other._id, environment: "test", name: "other" } as const;
    const key = await service.createKey(request);
    const scored = (await service.send("POST", "/v1/score", timely(), { key })).body;
    const transactions = [timely()];
    const headers = { "idempotency-key": "other" };
    const { backtest_id } = (await service.send("POST", "/v1/backtest", { transactions }, { key, headers })).body;
    await finishedBacktest(service, backtest_id, key);
    await using target = await openTestStore();
    const onPage = () => undefined;
    const copied = await copy(target, { organisationId: other._id, onPage });
    expect(copied.filter((one) => !isEqual(one))).toEqual([]);
    expect(Object.fromEntries(copied.map(({ collection, target: tally }) => [collection, tally.count]))).toMatchObject({
      organisations: 1,
      decisions: 1,
      profiles: 6,
      backtests: 1,
      idempotency: 1,
      keys: 1,
    });
    const own = await services(target);
    expect(await own.ledger.findDecision(scored.decision_id)).toBeDefined();
    expect(await own.organisations.find(service.organisationId)).toBeNull();
    await copy(target, { organisationId: service.organisationId, onPage });
    expect(await own.organisations.list()).toHaveLength(2);
    const rest = await copy(target);
    expect(rest.filter((one) => !isEqual(one) || one.written > 0)).toEqual([]);
  });
});

describe("svc store copy", () => {
  it("prints a table, or JSON, and refuses the source itself", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "risk-copy-"));
    const { organisationId } = service;
    const args = ["store", "copy", "--to", dataDir, "--organisation", organisationId];
    const table = await runSvc(service.dataDir, args);
    expect(table).toMatchObject({ code: 0, err: "" });
    expect(table.out).toMatch(/^COLLECTION +WRITTEN +REMOVED +SOURCE +TARGET +DIGEST\n/);
    expect(table.out).toMatch(/\ndecisions +\d+ +0 +(\d+) +\1 +[0-9a-f]{32}\n/);
    const json = JSON.parse((await runSvc(service.dataDir, [...args, "--json"])).out);
    expect(json).toMatchObject({ organisation_id: organisationId, equal: true });
    expect(json.collections.every((one: Json) => one.equal && one.written === 0)).toBe(true);
    expect((await runSvc(service.dataDir, ["store", "copy", "--to", dataDir])).err).toContain("--organisation");
    await rm(dataDir, { recursive: true, force: true });
    const isServer = process.env["MONGODB_URI"] !== undefined;
    if (!isServer) {
      const self = await runSvc(service.dataDir, ["store", "copy", "--to", `${service.dataDir}/.`, "--all"]);
      expect(self).toMatchObject({ code: 1, err: "Name another store with --to: this is the one to copy from\n" });
    }
  });
});
