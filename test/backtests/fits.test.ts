import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CSV_COLUMNS } from "../../src/dataset/csv-columns.ts";
import { registry } from "../../src/engine/rules/registry.ts";
import { newId } from "../../src/ids.ts";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { endedFit } from "../support/ended-fit.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let key: string;
let lines: readonly string[];
let labelled: string;
let unlabelled: string;
/** A version whose weights say the opposite of the default ones, so that there is much to learn. */
let upsideDown: string;
beforeAll(async () => {
  service = await startService({ environment: { WORKER_THREADS: "2" } });
  key = await service.createKey();
  lines = [...generateTransactions({ rows: 8_000, seed: "fit", days: 60, fraudShare: 0.1 })].map((row) => csvLine(row));
  labelled = await replayed(lines);
  unlabelled = await replayed(lines.slice(0, 2_000).map((line) => line.replace(/,(fraud|legitimate)$/u, ",")));
  const created = await send("POST", "/v1/policies", {
    name: "Upside down",
    product: "upside_down",
    rules: UPSIDE_DOWN,
  });
  upsideDown = created.body.versions[0].version_id;
});
afterAll(() => service.stop());

/** Every rule at the more points the fewer it has by default. */
const UPSIDE_DOWN = registry.rules.map(({ code, weight }) => ({ code, weight: Math.max(5, 80 - weight) }));

const send = (method: string, path: string, body?: Json, headers: Record<string, string> = {}) =>
  service.send(method, path, body, { key, headers });

async function replayed(lines: readonly string[]): Promise<string> {
  const raw = `${CSV_COLUMNS.join(",")}\n${lines.join("\n")}\n`;
  const headers = { "content-type": "text/csv" };
  const { body } = await service.send("POST", "/v1/backtest", undefined, { key, raw, headers });
  const { status } = await finishedBacktest(service, body.backtest_id, key);
  expect(status).toBe("completed");
  return body.backtest_id;
}

const ended = (id: string) => endedFit(service, id, key);

/** The same rows, of which each moves as much as a transaction can. */
const withLargestAmount = (line: string) => line.replace(/^((?:[^,]*,){2})[^,]*/u, `$1${Number.MAX_SAFE_INTEGER}`);

async function fitted(request: Json): Promise<Json> {
  const { status, body } = await send("POST", "/v1/fits", {
    backtest_id: labelled,
    policy_version_id: upsideDown,
    ...request,
  });
  expect(status).toBe(202);
  return ended(body.fit_id);
}

/** Events of a kind that the store kept, by the fit. */
async function eventsOf(fitId: string): Promise<Json[]> {
  const events = await service.services.store.db
    .collection<{ readonly _id: string; readonly data: Json; readonly type: string; readonly environment: string }>(
      "events",
    )
    .find({})
    .toArray();
  return events.filter(({ data }) => data["fit_id"] === fitId);
}

describe("POST /v1/fits", () => {
  it("returns 202 with the fit in queued state, and completes it with a suggestion and its proof", async () => {
    const answer = await send("POST", "/v1/fits", {
      backtest_id: labelled,
      policy_version_id: upsideDown,
      alerts_per_1000: 15,
    });
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({
      fit_id: expect.stringMatching(/^fit_[0-9a-f]{32}$/u),
      status: "queued",
      environment: "test",
      backtest_id: labelled,
      alerts_per_1000: 15,
      alerts_per_day: null,
      cost: null,
      changes_max: 100,
      suggestion: null,
      budget_met: null,
      path: [],
      abstained_because: null,
      error: null,
      started_at: null,
      completed_at: null,
    });
    const fit = await ended(answer.body.fit_id);
    expect(fit).toMatchObject({ status: "completed", abstained_because: null, error: null });
    expect(fit.split.tested_from > fit.split.trained_to).toBe(true);
    expect(fit.after.average_precision.value).toBeGreaterThan(fit.before.average_precision.value);
    expect(fit.after.levels.map(({ level }: Json) => level)).toEqual(["medium", "high", "critical"]);
    expect(fit.after.levels[0].alerts_per_1000.value).toBeLessThan(40);
    expect(fit.suggestion.thresholds.medium).toBe(30);
    expect(fit.points_per_doubling).toBeGreaterThan(0);
    expect(fit.budget_met).toBe(true);
    expect(fit.path.length).toBeGreaterThan(1);
    expect(fit.path.map(({ changes }: Json) => changes)).toEqual(fit.path.map((_: Json, index: number) => index + 1));
  });

  it("suggests what POST and PATCH of a policy take unchanged, and activates nothing", async () => {
    const fit = await fitted({ alerts_per_day: 2 });
    const created = await send("POST", "/v1/policies", { name: "Fitted", product: "fitted", ...fit.suggestion });
    expect([created.status, created.body.status]).toEqual([201, "draft"]);
    const [version] = created.body.versions;
    for (const { code, weight, enabled, config } of fit.suggestion.rules)
      expect(version.rules).toContainEqual(expect.objectContaining({ code, weight, enabled, config }));
    expect(version.thresholds).toEqual(fit.suggestion.thresholds);
    const { body: other } = await send("POST", "/v1/policies", { name: "Patched", product: "patched" });
    const patched = await send("PATCH", `/v1/policies/${other.policy_id}`, fit.suggestion);
    expect(patched.status).toBe(200);
    expect(patched.body.versions.at(-1).config_sha256).toBe(version.config_sha256);
  });

  it("gives equal bytes for equal rows and request", async () => {
    const parts = ({ suggestion, path, before, after }: Json) => JSON.stringify({ suggestion, path, before, after });
    const request = { cost: { review_minor: 20_000, friction_minor: 5_000, recovered_share: 0.9 }, changes_max: 12 };
    const [one, other] = [await fitted(request), await fitted(request)];
    expect(one.status).toBe("completed");
    expect(parts(one)).toBe(parts(other));
    expect(one.path.length).toBeLessThanOrEqual(12);
    expect([one, ...one.path].map(({ budget_met }: Json) => budget_met)).toEqual([one, ...one.path].map(() => null));
    expect(one.after.levels[0].cost_minor).toEqual(expect.any(Number));
  });

  it("says a cost of at most 2^53-1, however much the frauds come to", async () => {
    const { body } = await send("POST", "/v1/fits", {
      backtest_id: await replayed(lines.map(withLargestAmount)),
      policy_version_id: upsideDown,
      cost: { review_minor: 20_000, friction_minor: 5_000, recovered_share: 0.9 },
    });
    const { before } = await ended(body.fit_id);
    expect(before.levels.map(({ cost_minor }: Json) => cost_minor)).toContain(Number.MAX_SAFE_INTEGER);
    expect((await send("GET", "/v1/fits")).status).toBe(200);
  });

  it("sets thresholds alone where no row has a label, and abstains where frauds are too few", async () => {
    const { body } = await send("POST", "/v1/fits", { backtest_id: unlabelled, alerts_per_1000: 20 });
    const fit = await ended(body.fit_id);
    expect(fit.status === "completed" || fit.abstained_because === "too_short").toBe(true);
    const few = await send("POST", "/v1/backtest", { transactions: [{ ...sampleRequest(), label: "fraud" }] });
    await finishedBacktest(service, few.body.backtest_id, key);
    const queued = await send("POST", "/v1/fits", { backtest_id: few.body.backtest_id, alerts_per_day: 1 });
    const abstained = await ended(queued.body.fit_id);
    expect(abstained).toMatchObject({
      status: "abstained",
      abstained_because: "too_short",
      suggestion: null,
      path: [],
      after: null,
      completed_at: expect.any(String),
    });
    const [event] = await eventsOf(queued.body.fit_id);
    expect(event).toMatchObject({ type: "fit.abstained", environment: "test" });
    expect(event?.["data"]).toEqual({
      fit_id: queued.body.fit_id,
      status: "abstained",
      environment: "test",
      backtest_id: few.body.backtest_id,
      base: abstained.base,
      abstained_because: "too_short",
      error: null,
      created_at: abstained.created_at,
      completed_at: abstained.completed_at,
    });
  });

  it("ends with a policy that can be taken, or none, however bent its objective is", async () => {
    const cost = { review_minor: 0, friction_minor: 0, recovered_share: 0 };
    const bent = [
      { alerts_per_1000: 4.9e-324 },
      { alerts_per_1000: 1_000, changes_max: 1 },
      { alerts_per_day: 1e-300, changes_max: 1 },
      { alerts_per_day: 1_000_000 },
      { cost },
    ];
    for (const fit of await Promise.all(bent.map(fitted))) {
      expect(["completed", "abstained"]).toContain(fit.status);
      if (fit.status === "abstained") continue;
      const taken = await send("POST", "/v1/policies", { name: "Bent", ...fit.suggestion });
      expect(taken.status).toBe(201);
    }
  });

  it("can be cancelled at each moment, and is then removed whole", async () => {
    for (let moment = 0; moment < 8; moment += 1) {
      const { body } = await send("POST", "/v1/fits", { backtest_id: labelled, alerts_per_1000: 15 });
      const path = `/v1/fits/${body.fit_id}`;
      for (let look = 0; look < moment; look += 1) await send("GET", path);
      const answers = await Promise.all([send("POST", `${path}/cancel`), send("POST", `${path}/cancel`)]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect((await ended(body.fit_id)).status).toBe("cancelled");
      await expect.poll(async () => (await send("DELETE", path)).status).toBe(200);
      expect((await send("GET", path)).status).toBe(404);
    }
  });

  it.each([
    [{}, "alerts_per_1000", "required"],
    [{ alerts_per_1000: 1, alerts_per_day: 1 }, "alerts_per_day", "mismatch"],
    [{ alerts_per_1000: 1, cost: { review_minor: 1 } }, "cost", "mismatch"],
    [{ alerts_per_1000: 0 }, "alerts_per_1000", "range"],
    [{ alerts_per_1000: 1_001 }, "alerts_per_1000", "range"],
    [{ alerts_per_day: 0 }, "alerts_per_day", "range"],
    [{ alerts_per_day: 1_000_001 }, "alerts_per_day", "range"],
    [{ cost: { recovered_share: 1.5 } }, "cost.recovered_share", "range"],
    [{ alerts_per_1000: 1, changes_max: 0 }, "changes_max", "range"],
    [{ alerts_per_1000: 1, changes_max: 101 }, "changes_max", "range"],
  ])("refuses %j with 422", async (request, field, code) => {
    const stored = (await send("GET", "/v1/fits")).text;
    const answer = await send("POST", "/v1/fits", { backtest_id: labelled, ...request });
    expect([answer.status, answer.body.error_code]).toEqual([422, "validation_failed"]);
    expect((await send("GET", "/v1/fits")).text).toBe(stored);
    expect(answer.body.details.map((detail: Json) => [detail.field, detail.code])).toContainEqual([field, code]);
  });

  it("refuses a backtest that is not there, of another environment, not completed, or without its rows", async () => {
    const before = (await send("GET", "/v1/fits")).body.fits.length;
    const refused = async (backtestId: string, by = key) => {
      const body = { backtest_id: backtestId, alerts_per_1000: 5 };
      const answer = await service.send("POST", "/v1/fits", body, { key: by });
      return [answer.status, answer.body.error_code];
    };
    expect(await refused(`bt_${"0".repeat(32)}`)).toEqual([404, "not_found"]);
    const live = await service.createKey({ environment: "live" });
    expect(await refused(labelled, live)).toEqual([404, "not_found"]);
    const { backtests } = service.services;
    const [some] = await backtests.listRecent(service.organisationId, "test", 1);
    if (some === undefined) throw new Error("There is no backtest");
    const ids = [newId("bt", randomBytes), newId("bt", randomBytes)] as const;
    await backtests.insert({ ...some, _id: ids[0], status: "failed" });
    await backtests.insert({ ...some, _id: ids[1] });
    expect(await refused(ids[0])).toEqual([409, "conflict"]);
    expect(await refused(ids[1])).toEqual([409, "conflict"]);
    const version = { backtest_id: labelled, alerts_per_1000: 5, policy_version_id: `plv_${"0".repeat(32)}` };
    expect((await send("POST", "/v1/fits", version)).status).toBe(404);
    const cost = { review_minor: 1, friction_minor: 1, recovered_share: 1 };
    const unknown = await send("POST", "/v1/fits", { backtest_id: unlabelled, cost });
    expect([unknown.status, unknown.body.details[0].code]).toEqual([422, "mismatch"]);
    expect((await send("GET", "/v1/fits")).body.fits).toHaveLength(before);
  });

  it("queues once for one Idempotency-Key, and answers the state of now", async () => {
    const request = { backtest_id: labelled, alerts_per_1000: 7, changes_max: 2 };
    const first = await send("POST", "/v1/fits", request, { "idempotency-key": "fit-once" });
    await ended(first.body.fit_id);
    const again = await send("POST", "/v1/fits", request, { "idempotency-key": "fit-once" });
    expect([again.status, again.body.fit_id]).toEqual([200, first.body.fit_id]);
    expect(again.body.status).not.toBe("queued");
    const other = await send("POST", "/v1/fits", { ...request, alerts_per_1000: 8 }, { "idempotency-key": "fit-once" });
    expect([other.status, other.body.error_code]).toEqual([409, "idempotency_key_reused"]);
  });
});
