import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decisionIdOf } from "../../src/decision-id.ts";
import type { ScoreRequest } from "../../src/engine/score-request.ts";
import { startScoringThread } from "../../src/service/scoring/thread/start-scoring-thread.ts";
import { createRandom } from "../../src/synthetic/random.ts";
import type { Answer } from "../support/answer.ts";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const TYPES = ["transfer", "card_payment", "deposit", "withdrawal", "bill_payment", "loan_application"];
const ROWS = 200;

let threaded: TestService;
let plain: TestService;
beforeAll(async () => {
  threaded = await startService({ environment: { SCORING_THREAD: "always" } });
  plain = await startService({ environment: { SCORING_THREAD: "off" } });
});
afterAll(async () => {
  await threaded.stop();
  await plain.stop();
});

/** Transactions of few entities, close enough to raise rules. */
function transactions(seed: string): readonly Json[] {
  const random = createRandom(seed);
  const startMs = Date.now() - 2 * 86_400_000;
  return Array.from({ length: ROWS }, (_, row) => {
    const customer = random.below(12);
    return sampleRequest({
      "transaction.id": `${seed}-${row}`,
      "transaction.type": TYPES[random.below(TYPES.length)],
      "transaction.amount": 10_000 + random.below(90_000_000),
      "transaction.occurred_at": new Date(startMs + row * 300_000 + random.below(200_000)).toISOString(),
      "customer.id_hash": hashOf(`${seed} customer ${customer}`),
      "customer.bvn_hash": hashOf(`${seed} bvn ${customer % 9}`),
      "device.id_hash": hashOf(`${seed} device ${random.below(15)}`),
      "beneficiary.account_hash": hashOf(`${seed} account ${random.below(10)}`),
    });
  });
}

const score = (service: TestService, body: Json, key?: string): Promise<Answer> =>
  service.send("POST", "/v1/score", body, { ...(key && { key }) });

/** What of an answer does not depend on when and where it was made. */
function said({ status, body }: Answer): Json {
  const { decision_id: _id, created_at: _at, policy: _policy, ...rest } = body;
  return { status, ...rest };
}

/** A thread beside the service that has none, and the writes of each of its commits. */
async function openThread() {
  const { store, salt, policyFinder } = plain.services;
  if (store.shared === undefined) throw new Error("Expected the embedded store");
  const commits: number[] = [];
  const thread = startScoringThread({
    data: { shared: store.shared, salt },
    findDecision: store.ledger.findDecision,
    observe: (decide) => decide(),
    observeCommit: (writes) => void commits.push(writes),
  });
  const owner = { organisationId: plain.organisationId, environment: "test" } as const;
  const context = {
    policy: await policyFinder.active(owner.organisationId, undefined),
    quota: undefined,
    beforeWrite: undefined,
  };
  const ask = (id: string) => {
    const request: ScoreRequest = {
      transaction: { id, type: "transfer", amountMinor: 5_000, currency: "NGN", occurredAtMs: 1, channel: "ussd" },
      customer: { idHash: hashOf(id) },
    };
    const decisionId = decisionIdOf(salt, owner, id);
    return thread.decide({ ...owner, decisionId, requestId: "last", request }, context);
  };
  return { thread, ask, commits };
}

describe("scores that a thread of their own decides", () => {
  it("are those that the service's own thread decides, one after the other", async () => {
    for (const body of transactions("alike"))
      expect(said(await score(threaded, body))).toEqual(said(await score(plain, body)));
  });

  it("are answered once each, many at a time, and found in lists and alone as soon as they are answered", async () => {
    const bodies = transactions("many");
    const answers = await Promise.all(
      bodies.map(async (body) => {
        const answer = await score(threaded, body);
        const found = await threaded.send("GET", `/v1/decisions/${answer.body.decision_id}?expand=replay`);
        expect(found.body).toMatchObject({ transaction_id: body.transaction.id, score: answer.body.score });
        expect(found.body.replay.matches).toBe(true);
        return answer;
      }),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const repeats = await Promise.all(bodies.map((body) => score(threaded, body)));
    expect(repeats.map(({ body }) => body)).toEqual(answers.map(({ body }) => body));
    expect(
      repeats.every(({ status, headers }) => status === 200 && headers.get("idempotent-replayed") === "true"),
    ).toBe(true);
  });

  it("are one for 200 that come at once", async () => {
    const body = sampleRequest();
    const answers = await Promise.all(Array.from({ length: 200 }, () => score(threaded, body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it("take a quota's units, and are refused when it is spent", async () => {
    const key = await threaded.createKey({ environment: "live" });
    await threaded.services.quotas.set(threaded.organisationId, "live", 5);
    const bodies = Array.from({ length: 20 }, () => sampleRequest());
    const answers = await Promise.all(bodies.map((body) => score(threaded, body, key)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(5);
    expect(answers.filter(({ body }) => body.error_code === "quota_exceeded")).toHaveLength(15);
    const first = bodies[answers.findIndex(({ status }) => status === 201)];
    expect((await score(threaded, first, key)).status).toBe(200);
  });

  it("go by a version from the moment that its activation was answered, and by its shadow", async () => {
    const product = `thread_${randomUUID().slice(0, 8)}`;
    const send = async (method: string, path: string, body?: Json): Promise<Json> => {
      const answer = await threaded.send(method, path, body);
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body;
    };
    const scoreOne = async () => (await score(threaded, { ...sampleRequest(), product })).body;
    const always = (action: string) => ({ low: action, medium: action, high: action, critical: action });
    for (const action of ["approve", "step_up", "manual_review", "block"]) {
      const made = await send("POST", "/v1/policies", { name: "P", product, activate: true, actions: always(action) });
      expect(await scoreOne()).toMatchObject({ recommended_action: action, policy: { id: made.policy_id } });
    }
    const draft = await send("POST", "/v1/policies", { name: "S", product, actions: always("approve") });
    await send("POST", `/v1/policies/${draft.policy_id}/shadow`, { version: 1 });
    const { decision_id, recommended_action } = await scoreOne();
    expect(recommended_action).toBe("block");
    expect(await send("GET", `/v1/decisions/${decision_id}`)).toMatchObject({
      shadow: { recommended_action: "approve" },
    });
  });

  it("that were acknowledged are there after a stop in their midst, and every one is answered", async () => {
    const service = await startService({ environment: { SCORING_THREAD: "always" }, keepData: true });
    const bodies = transactions("stopped");
    const asked = bodies.map((body) => score(service, body).catch(() => undefined));
    await Promise.race(asked);
    await service.stop();
    const made = (await Promise.all(asked)).filter((answer) => answer?.status === 201);
    expect(made.length).toBeGreaterThan(0);
    const again = await startService({ dataDir: service.dataDir });
    for (const answer of made)
      expect((await again.send("GET", `/v1/decisions/${answer?.body.decision_id}`)).status).toBe(200);
    await again.stop();
  });

  it("are answered where the thread is told to stop in the turn in which they were asked", async () => {
    const { thread, ask } = await openThread();
    await ask("first");
    const last = ask("last");
    await thread[Symbol.asyncDispose]();
    expect(await last).toMatchObject({ kind: "made", decision: { requestId: "last" } });
  });

  it("are committed by 16 at most, so that one thread answers some while the other one decides the next", async () => {
    const { thread, ask, commits } = await openThread();
    await ask("before many");
    const before = commits.length;
    await Promise.all(Array.from({ length: 40 }, (_, index) => ask(`of many ${index}`)));
    await thread[Symbol.asyncDispose]();
    const writes = commits.slice(before);
    // What packing finds new is written beside them.
    expect(writes.filter((count) => count >= 16)).toEqual([16, 16]);
    expect(writes.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(40);
  });

  it("are counted: commits, operations, and what they say", async () => {
    const text = await (await fetch(`${threaded.baseUrl}/metrics`)).text();
    const value = (name: string) =>
      Number(
        text
          .split("\n")
          .find((line) => line.startsWith(name))
          ?.split(" ")
          .at(-1) ?? 0,
      );
    expect(value("risk_store_commit_writes_sum")).toBeGreaterThan(ROWS);
    expect(value('risk_store_operation_duration_seconds_count{operation="decide"')).toBeGreaterThan(ROWS);
  });
});
