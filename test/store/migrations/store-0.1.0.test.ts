import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeliveryDocument } from "../../../src/store/repositories/deliveries.ts";
import { finishedBacktest } from "../../support/finished-backtest.ts";
import type { Json } from "../../support/json.ts";
import { storeEnvironment } from "../../support/open-test-store.ts";
import { runSvc } from "../../support/run-svc.ts";
import { hashOf, sampleRequest } from "../../support/sample-request.ts";
import { startService, type TestService } from "../../support/start-service.ts";

// Made by version 0.1.0 (test/fixtures/README.md): a store, the same as an archive, and what that version answered.
const FIXTURE = join(import.meta.dirname, "../../fixtures/store-0.1.0.tar.gz");
const IS_MONGO = process.env["MONGODB_URI"] !== undefined;

let dataDir: string;
let service: TestService;
let fixture: Json;
let made: Json;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "risk-0.1.0-"));
  execFileSync("tar", ["-xzf", FIXTURE, "-C", dataDir]);
  fixture = JSON.parse(await readFile(join(dataDir, "made.json"), "utf8"));
  ({ made } = fixture);
  if (IS_MONGO) {
    const restored = await runSvc({ storeEnvironment: storeEnvironment(dataDir) }, [
      ...["store", "restore", join(dataDir, "store.frs")],
    ]);
    expect(restored.err.split("\n").filter((line) => line.startsWith("Cannot"))).toEqual([]);
  }
  service = await start();
});
afterAll(async () => {
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The service a minute after the store was last used. */
async function start(): Promise<TestService> {
  const startedMs = Date.now();
  const secretKey = (await readFile(join(dataDir, "secret.key"), "utf8")).trim();
  return startService({
    dataDir,
    keepData: true,
    now: () => Date.parse(fixture.made_at) + 60_000 + Date.now() - startedMs,
    environment: { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8", ...(IS_MONGO && { SECRET_KEY: secretKey }) },
  });
}

const send = (method: string, path: string, body?: Json, headers: Record<string, string> = {}) =>
  service.send(method, path, body, { key: fixture.key, headers });
const stored = (collection: string): Promise<Json[]> =>
  service.services.store.db.collection(collection).find({}).toArray();
const requestOfThen = (changes: Readonly<Record<string, unknown>>) =>
  sampleRequest({ "transaction.occurred_at": fixture.made_at, ...changes });
const SOON = { interval: 100 };

describe("a store of version 0.1.0", () => {
  it("is migrated when it is opened, and leaves nothing of the old format", async () => {
    const taken = (await stored("migrations")).map(({ _id }) => _id);
    expect(taken).toEqual(expect.arrayContaining(["leases", "waiting entries", "quota units", "stored rows"]));
    const old = ["leaseToken", "leaseUntil", "token", "mailDueAt", "mailSettled", "mailAttempts", "pendingAt"];
    let looked = 0;
    for (const name of ["deliveries", "idempotency", "backtests", "quota_usage"])
      for (const document of await stored(name)) {
        expect(Object.keys(document).filter((field) => old.includes(field))).toEqual([]);
        looked += 1;
      }
    expect(looked).toBeGreaterThan(10);
    const backtests = await stored("backtests");
    expect(backtests.filter(({ storedBytes, removeRowsAt }) => storedBytes > 0 && removeRowsAt !== null)).not.toEqual(
      [],
    );
    expect(await stored("pending_labels")).toEqual([]);
  });

  it("answers what it answered: decisions, policies, backtests with rows and report, endpoints, deliveries, keys", async () => {
    // These lists were added to after their answers were kept.
    const grown = ["/v1/policies", "/v1/backtest"];
    const { scopes, ...key } = fixture.answers["/v1/key"];
    expect((await send("GET", "/v1/key")).body).toMatchObject({ ...key, scopes: expect.arrayContaining(scopes) });
    const paths = Object.keys(fixture.answers).filter((path) => ![...grown, "/v1/key"].includes(path));
    expect(paths).toHaveLength(12);
    for (const path of paths) {
      const { status, body } = await send("GET", path);
      expect([path, status]).toEqual([path, 200]);
      const { rules, ...answered } = fixture.answers[path];
      // A decision of an earlier engine shows its stored reasons; its rules are gone.
      const isDecision = path.startsWith("/v1/decisions/");
      if (isDecision) expect([rules.length, body.rules]).toEqual([26, []]);
      if (!path.includes("/deliveries") && !path.startsWith("/v1/webhooks"))
        expect(body).toMatchObject(isDecision ? answered : fixture.answers[path]);
    }
    for (const path of grown) {
      const before = JSON.stringify(fixture.answers[path]).match(/"(policy|backtest)_id":"\w+"/g) ?? [];
      const { text } = await send("GET", path);
      expect(before.length).toBeGreaterThan(0);
      for (const id of before) expect(text).toContain(id);
    }
    const live = await service.send("GET", `/v1/decisions/${made.live_decision_id}`, undefined, {
      key: fixture.live_key,
    });
    expect(live.status).toBe(200);
  });

  it("lists the decisions of then: in the order of time, by customer, and once each", async () => {
    const paths = Object.keys(fixture.answers).filter((path) => path.startsWith("/v1/decisions/"));
    const known = paths.map((path) => fixture.answers[path]);
    const list = async (query: string): Promise<readonly Json[]> => {
      const { status, body } = await send("GET", `/v1/decisions?limit=200${query}`);
      return status === 200 ? body.decisions : [];
    };
    // They are put in order while the service runs.
    await expect
      .poll(() => list(""), SOON)
      .toEqual(expect.arrayContaining(known.map(({ decision_id }) => expect.objectContaining({ decision_id }))));
    const all = await list("");
    expect(new Set(all.map(({ decision_id }) => decision_id)).size).toBe(all.length);
    for (const { decision_id, input } of known) {
      const theirs = (await list(`&customer=${input.customer.id_hash}`)).map((one) => one.decision_id);
      expect(theirs.filter((id) => id === decision_id)).toEqual([decision_id]);
    }
  });

  it("has the points of the decisions of then, by which they are sorted", async () => {
    const hundredthsOf = ({ reasons }: Json): number =>
      reasons.reduce((sum: number, { contribution }: Json) => sum + Math.round(contribution * 100), 0);
    const decisions = async () => (await stored("decisions")).filter(({ reasons }) => reasons !== undefined);
    await expect.poll(async () => (await decisions()).filter(({ points }) => points === undefined), SOON).toEqual([]);
    for (const one of await decisions()) expect(Math.round(one.points * 100)).toBe(hundredthsOf(one));
    const query = "sort=points&action=approve,step_up,manual_review,block&label=none,fraud,legitimate,suspected";
    const { decisions: shown } = (await send("GET", `/v1/decisions?${query}&limit=200`)).body;
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.map(({ points }: Json) => points)).toEqual(
      shown.map(({ points }: Json) => points).toSorted((a: number, b: number) => b - a),
    );
  });

  it("does not decide again what was deleted", async () => {
    expect((await send("GET", `/v1/decisions/${made.deleted_id}`)).status).toBe(404);
    const again = await send("POST", "/v1/score", requestOfThen({ "transaction.id": "old-deleted" }));
    expect([again.status, again.body.details?.[0]?.code]).toEqual([422, "duplicate"]);
  });

  it("brings in the label that a crash had left on its way into the profiles", async () => {
    await service.services.sweepOutboxes(new Date(Date.parse(fixture.made_at) + 60_000));
    const request = requestOfThen({ "customer.id_hash": hashOf("labelled") });
    const { decision_id } = (await send("POST", "/v1/score", request)).body;
    const { features } = (await send("GET", `/v1/decisions/${decision_id}`)).body;
    expect(features.reputation.customer_frauds).toBe(1);
  });

  it("ends the backtest that waited, and the one that a process had left in the middle: rules of their versions are gone", async () => {
    for (const id of [made.queued_id, made.running_id]) {
      const { status, error } = await finishedBacktest(service, id, fixture.key);
      expect([status, error]).toEqual(["failed", expect.stringContaining("is of engine 1.0.0, whose rules are gone")]);
    }
  });

  it("scores with policies of this engine, and says of a decision of the engine before that it cannot be repeated", async () => {
    const { body } = await send("GET", "/v1/policies");
    const active: Json[] = body.policies.filter(({ status }: Json) => status === "active");
    expect(active.length).toBeGreaterThan(0);
    for (const { policy_id, active_version } of active) {
      const { versions } = (await send("GET", `/v1/policies/${policy_id}`)).body;
      const version = versions.find((each: Json) => each.version === active_version);
      expect(version).toMatchObject({ engine_version: "2.0.0" });
      expect(version.rules.map(({ code }: Json) => code)).toContain("amount_unusual");
    }
    const decisions = Object.keys(fixture.answers).filter((path) => path.startsWith("/v1/decisions/"));
    const { replay } = (await send("GET", `${decisions[0]}?expand=replay`)).body;
    expect(replay).toEqual({ matches: null, engine_version: "1.0.0" });
  });

  it("goes on with the mails and deliveries that waited", async () => {
    const deliveries = (): Promise<DeliveryDocument[]> => stored("deliveries");
    const mails = async () => (await deliveries()).filter(({ payload }) => payload === made.mailed_id);
    await service.services.sweepOutboxes(new Date(Date.parse(fixture.made_at) + 60_000));
    await expect.poll(async () => (await mails())[0]?.attemptCount, SOON).toBe(1);
    expect(await mails()).toMatchObject([{ recipient: "a@example.test", lastError: "No mail server is configured" }]);
    const left = async () => (await deliveries()).find(({ _id }) => _id === made.left_delivery_id);
    await expect.poll(async () => (await left())?.lease, SOON).toBe(null);
  });

  it("answers a key whose request was answered with that answer, and one that was cut off with one object", async () => {
    const answered = await send("POST", "/v1/policies", { name: "Answered" }, { "idempotency-key": "answered" });
    expect([answered.status, answered.body]).toMatchObject([200, made.answered]);
    const cutOff = await send("POST", "/v1/policies", { name: "Cut off" }, { "idempotency-key": "cut-off" });
    expect([cutOff.status, cutOff.body.policy_id]).toEqual([201, made.cut_off_policy_id]);
  });

  it("keeps what was used of a quota", async () => {
    const [{ _id, used, pending }] = fixture.usage;
    const usage = (await stored("quota_usage")).find((document) => document._id === _id);
    expect(usage.settled).toBe(used + pending.length + (IS_MONGO ? 0 : usage.used - used - pending.length));
    expect(usage.used).toBeGreaterThanOrEqual(used + pending.length);
  });

  it("is migrated once", async () => {
    const before = await stored("migrations");
    await service.stop();
    service = await start();
    expect(await stored("migrations")).toEqual(before);
  });
});
