import { Code, createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let [nowMs, first, second] = [Date.now(), "", ""];
const MINUTE_MS = 60_000;
beforeAll(async () => {
  service = await startService({ now: () => nowMs });
  [first, second] = await Promise.all([
    service.createKey({ role: "analyst", name: "first" }),
    service.createKey({ role: "analyst", name: "second" }),
  ]);
});
afterAll(() => service.stop());

const scored = async () => (await service.send("POST", "/v1/score", sampleRequest())).body;
const claim = (id: string, key: string) => service.send("POST", `/v1/decisions/${id}/claim`, {}, { key });
const keyIdOf = async (key: string) => (await service.send("GET", "/v1/key", undefined, { key })).body.key_id;
const shown = async ({ transaction_id }: Json) =>
  (await service.send("GET", `/v1/decisions?transaction_id=${transaction_id}`)).body.decisions[0];

describe("POST /v1/decisions/{id}/claim", () => {
  it("keeps two people from one decision for ten minutes, and shows who has it", async () => {
    const decision = await scored();
    const { status, body } = await claim(decision.decision_id, first);
    expect(status).toBe(200);
    expect(body).toEqual({
      decision_id: decision.decision_id,
      claimed_by: await keyIdOf(first),
      claimed_until: new Date(nowMs + 10 * MINUTE_MS).toISOString(),
    });
    expect((await shown(decision)).claimed_by).toBe(body.claimed_by);
    const refused = await claim(decision.decision_id, second);
    expect(refused.body).toMatchObject({ error_code: "conflict", retryable: true });
    expect(refused.headers.get("retry-after")).toBe("600");
    nowMs += 9 * MINUTE_MS;
    expect((await claim(decision.decision_id, first)).status).toBe(200);
    nowMs += 9 * MINUTE_MS;
    expect((await claim(decision.decision_id, second)).status).toBe(409);
    nowMs += MINUTE_MS;
    expect((await shown(decision)).claimed_by).toBeNull();
    expect((await claim(decision.decision_id, second)).body.claimed_by).toBe(await keyIdOf(second));
  });

  it("gives a decision that many claim at once to one of them", async () => {
    const { decision_id } = await scored();
    const answers = await Promise.all([first, second, first, second].map((key) => claim(decision_id, key)));
    const holders = answers.filter(({ status }) => status === 200).map(({ body }) => body.claimed_by);
    expect(new Set(holders).size).toBe(1);
    expect(holders).toHaveLength(2);
  });

  it("knows no decision of another environment, over gRPC neither", async () => {
    const { decision_id: decisionId } = await scored();
    expect((await claim(decisionId, service.liveKey)).body.error_code).toBe("not_found");
    const client = createClient(ScoringService, createGrpcTransport({ baseUrl: service.grpcUrl }));
    const as = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
    expect((await client.claimDecision({ decisionId }, as(first))).claimedBy).toBe(await keyIdOf(first));
    await expect(client.claimDecision({ decisionId }, as(second))).rejects.toMatchObject({ code: Code.Aborted });
    await expect(client.claimDecision({ decisionId }, as(service.liveKey))).rejects.toMatchObject({
      code: Code.NotFound,
    });
  });

  it("lists the review queue without what has a label, and says by whom a label was given", async () => {
    const decision = await scored();
    const queue = `/v1/decisions?action=${decision.recommended_action}&label=none&limit=200`;
    nowMs += MINUTE_MS;
    const idsIn = async (query: string) =>
      (await service.send("GET", query)).body.decisions.map(({ decision_id }: Json) => decision_id);
    expect(await idsIn(queue)).toContain(decision.decision_id);
    expect(await idsIn(`${queue}&sort=points`)).toContain(decision.decision_id);
    const label = { decision_id: decision.decision_id, label: "legitimate" };
    const { body } = await service.send("POST", "/v1/feedback", label, { key: second });
    expect(body.given_by).toBe(await keyIdOf(second));
    expect(await idsIn(queue)).not.toContain(decision.decision_id);
    expect(await idsIn(`${queue}&sort=points`)).not.toContain(decision.decision_id);
  });
});
