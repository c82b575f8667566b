import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrganisation } from "../../src/service/organisations/create-organisation.ts";
import { sweepDecisions } from "../../src/service/retention/sweep-decisions.ts";
import type { Json } from "../support/json.ts";
import { leftLabel } from "../support/left-label.ts";
import { runSvc } from "../support/run-svc.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { until } from "../support/until.ts";

const DAY_MS = 86_400_000;

let service: TestService;
let nowMs = Date.now();
beforeAll(async () => {
  service = await startService({ now: () => nowMs, environment: { ROLES: "api" } });
});
afterAll(() => service.stop());

const svc = (...args: readonly string[]) => runSvc(service.dataDir, args, () => nowMs);
const request = (changes: Json = {}) =>
  sampleRequest({ "transaction.occurred_at": new Date(nowMs).toISOString(), ...changes });
const score = (body: Json, key = service.testKey) => service.send("POST", "/v1/score", body, { key });
/** A decision from whose outbox its flag has been taken: until then a sweep may meet it as it changes, and leaves it to the next one. */
async function scoreAndSettle(body: Json): Promise<Json> {
  const { body: decided } = await score(body);
  const read = () => service.services.decisions.change(decided.decision_id, () => undefined);
  await until(async () => ((await read())?.outbox ?? []).length === 0);
  return decided;
}
const get = (id: string) => service.send("GET", `/v1/decisions/${id}`);

describe("decisions", () => {
  it("are kept for ever unless something else is said", async () => {
    const { body } = await score(request());
    expect(await svc("retention", "show")).toMatchObject({ code: 0, out: "Decisions are kept for ever\n" });
    nowMs += 4_000 * DAY_MS;
    expect(await sweepDecisions(service.services)).toBe(0);
    expect((await get(body.decision_id)).status).toBe(200);
  });

  it("are deleted once they are older than was said, and younger ones stay", async () => {
    const old = await scoreAndSettle(request());
    nowMs += 20 * DAY_MS;
    const young = await scoreAndSettle(request());
    nowMs += 11 * DAY_MS;
    expect(await svc("retention", "set", "--decisions-days", "30", "--json")).toMatchObject({
      code: 0,
      out: `${JSON.stringify({ organisation_id: service.organisationId, decisions_days: 30 })}\n`,
    });
    expect((await svc("audit", "list")).out).toMatch(
      new RegExp(`retention\\.set +${service.organisationId}:decisions_days=30`),
    );
    expect(await sweepDecisions(service.services)).toBe(2);
    expect(await sweepDecisions(service.services)).toBe(0);
    expect(await svc("retention", "set", "--decisions-days", "forever")).toMatchObject({
      out: "Decisions are kept for ever\n",
    });
    expect((await svc("retention", "show", "--json")).out).toBe(
      `${JSON.stringify({ organisation_id: service.organisationId, decisions_days: null })}\n`,
    );
    await svc("retention", "set", "--decisions-days", "30");
    expect((await get(old.decision_id)).status).toBe(404);
    expect((await get(young.decision_id)).status).toBe(200);
  });
});

describe("a deleted decision", () => {
  const customer = { "customer.id_hash": hashOf("kept a day") };
  let sent: Json;
  let decided: Json;
  let revision: number;
  beforeAll(async () => {
    sent = request(customer);
    decided = await scoreAndSettle(sent);
    const { decisions } = service.services;
    // As a crash between decision and profiles leaves a label.
    const labelled = await decisions.change(decided.decision_id, (decision) => leftLabel(decision, new Date(nowMs)));
    revision = labelled?.revision ?? 0;
    nowMs += 31 * DAY_MS;
    expect(await sweepDecisions(service.services)).toBeGreaterThan(0);
  });

  it("leaves that it was made, and nothing of what it was about", async () => {
    const left = await service.services.ledger.findDecision(decided.decision_id);
    expect(left).toEqual({
      _id: decided.decision_id,
      revision: revision + 1,
      organisationId: service.organisationId,
      environment: "test",
      createdAt: new Date(decided.created_at),
      deletedAt: new Date(nowMs),
    });
  });

  it("is not found, neither by reading nor by feedback", async () => {
    expect((await get(decided.decision_id)).body.error_code).toBe("not_found");
    for (const target of [{ decision_id: decided.decision_id }, { transaction_id: sent.transaction.id }]) {
      const answer = await service.send("POST", "/v1/feedback", { ...target, label: "fraud" });
      expect(answer).toMatchObject({ status: 404, body: { error_code: "not_found", retryable: false } });
    }
    expect((await svc("verify", decided.decision_id)).err).toBe(
      `Cannot verify "${decided.decision_id}": it was deleted by retention\n`,
    );
  });

  it("is never made a second time: a repeat is 422 with the code duplicate, also against a version, and counts nothing", async () => {
    const { version_id } = decided.policy;
    for (const body of [sent, { ...sent, policy_version_id: version_id }])
      expect(await score(body)).toMatchObject({
        status: 422,
        body: {
          error_code: "validation_failed",
          retryable: false,
          details: [{ field: "transaction.id", code: "duplicate" }],
        },
      });
    const next = (await score(request(customer))).body;
    expect((await get(next.decision_id)).body.features.customer.earlier_count).toBe(1);
  });

  it("takes the label with it that was on its way into the profiles", async () => {
    expect(await service.services.sweepOutboxes(new Date(nowMs))).toBe(0);
    const next = (await score(request(customer))).body;
    expect((await get(next.decision_id)).body.features.reputation.customer_frauds).toBe(0);
  });

  it("cannot get a label that was read as standing a moment before", async () => {
    const before = await service.services.decisions.change(decided.decision_id, (decision) => ({
      ...decision,
      requestId: "revived",
    }));
    expect(before).toBeUndefined();
  });
});

describe("the sweep", () => {
  it("goes on where it ended, a step at a time, and leaves other organisations alone", async () => {
    const other = await createOrganisation(service.services, { name: "Other" });
    const otherKey = await service.createKey({ organisationId: other._id });
    const kept = (await score(request(), otherKey)).body;
    const strangers = Array.from({ length: 150 }, (_, n) =>
      request({ customer: { id_hash: hashOf(`stranger ${n}`) }, device: undefined, beneficiary: undefined }),
    );
    const answers = await Promise.all(strangers.map((body) => score(body)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    nowMs += 31 * DAY_MS;
    const deleted: number[] = [];
    for (let step = 0; step < 4; step += 1) deleted.push(await sweepDecisions(service.services, 1));
    expect(deleted.every((count) => count <= 100)).toBe(true);
    expect(deleted.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(deleted.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(150);
    for (const { body } of answers) expect((await get(body.decision_id)).status).toBe(404);
    expect((await service.send("GET", `/v1/decisions/${kept.decision_id}`, undefined, { key: otherKey })).status).toBe(
      200,
    );
    expect((await svc("retention", "show")).err).toContain("--organisation");
  });

  it("can be done at once with svc retention apply, and no more after forever was set", async () => {
    await scoreAndSettle(request());
    nowMs += 31 * DAY_MS;
    expect((await svc("retention", "apply", "--json")).out).toBe('{"deleted":1}\n');
    await score(request());
    const { organisationId } = service;
    await svc("retention", "set", "--decisions-days", "forever", "--organisation", organisationId);
    nowMs += 31 * DAY_MS;
    expect((await svc("retention", "apply")).out).toBe("Deleted 0 decisions\n");
    for (const days of ["0", "-1", "1.5", "36501", "never"]) {
      const args = ["retention", "set", "--decisions-days", days];
      expect(await svc(...args)).toMatchObject({ code: 2, err: expect.stringContaining("1 to 36500, or forever") });
    }
  });
});
