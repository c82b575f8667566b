import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { NEWEST_MAX } from "../../src/store/decisions/newest-ids.ts";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { until } from "../support/until.ts";

let service: TestService;
let decided: readonly Json[];
const CUSTOMERS = 3;
const DECISIONS = 30;
const DEVICE = hashOf("device of many");

beforeAll(async () => {
  service = await startService();
  decided = await Promise.all(
    Array.from({ length: DECISIONS }, async (_, index) => {
      const request = sampleRequest({
        "customer.id_hash": hashOf(`customer ${index % CUSTOMERS}`),
        "device.id_hash": DEVICE,
        "transaction.amount": index % 2 === 0 ? 900_000_000 : 1_000,
      });
      const { body } = await service.send("POST", "/v1/score", request);
      return { ...body, customer: request.customer.id_hash };
    }),
  );
  await until(async () => (await list("limit=200")).length === DECISIONS);
});
afterAll(() => service.stop());

/** All pages of a list. */
async function list(query: string, key = service.testKey): Promise<Json[]> {
  const found: Json[] = [];
  for (let cursor = ""; ; ) {
    const { status, body } = await service.send("GET", `/v1/decisions?${query}${cursor}`, undefined, { key });
    if (status !== 200) throw new Error(JSON.stringify(body));
    found.push(...body.decisions);
    if (body.next_cursor === null) return found;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

const idsOf = (decisions: readonly Json[]) => decisions.map(({ decision_id }) => decision_id);
const newestFirst = (decisions: readonly Json[]) =>
  idsOf(
    decisions.toSorted((a, b) =>
      a.created_at === b.created_at
        ? b.decision_id.localeCompare(a.decision_id)
        : b.created_at.localeCompare(a.created_at),
    ),
  );

/** More of one device and one BVN than their profiles remember, every other one of one phone, behind all others; made for the first that asks. */
const MANY = { device: hashOf("device of very many"), bvn: hashOf("a bvn of many"), phone: hashOf("a phone of many") };
let many: Promise<readonly Json[]> | undefined;
function decideMany(): Promise<readonly Json[]> {
  const decide = async (_: unknown, index: number): Promise<Json> => {
    const request = sampleRequest({
      "device.id_hash": MANY.device,
      "customer.bvn_hash": MANY.bvn,
      "customer.phone_hash": index % 2 === 0 ? MANY.phone : hashOf(`phone ${index}`),
    });
    return (await service.send("POST", "/v1/score", request)).body;
  };
  many ??= Promise.all(Array.from({ length: NEWEST_MAX + 20 }, decide));
  return many;
}

describe("GET /v1/decisions", () => {
  it("lists every decision once, newest first, whatever the size of a page", async () => {
    for (const limit of [1, 7, 200]) expect(idsOf(await list(`limit=${limit}`))).toEqual(newestFirst(decided));
  });

  it("shows a decision with its points, its label and what was sent", async () => {
    const [first] = decided;
    await service.send("POST", "/v1/feedback", { decision_id: first.decision_id, label: "fraud" });
    const [shown, ...others] = await list(`transaction_id=${first.transaction_id}`);
    const { body: whole } = await service.send("GET", `/v1/decisions/${first.decision_id}`);
    expect(others).toEqual([]);
    const { customer: _customer, ...answered } = first;
    expect(shown).toEqual({
      ...answered,
      points: whole.points,
      feedback_label: "fraud",
      input: whole.input,
      claimed_by: null,
    });
    expect(idsOf(await list("label=fraud"))).toEqual([first.decision_id]);
    expect(idsOf(await list("label=none"))).toEqual(newestFirst(decided.slice(1)));
    expect(idsOf(await list("label=none,fraud"))).toEqual(newestFirst(decided));
  });

  it("lists those of a customer, a device and a beneficiary, page by page", async () => {
    const customer = hashOf("customer 1");
    const theirs = newestFirst(decided.filter((one) => one.customer === customer));
    for (const limit of [3, 200]) expect(idsOf(await list(`customer=${customer}&limit=${limit}`))).toEqual(theirs);
    expect(idsOf(await list(`device=${DEVICE}&limit=11`))).toEqual(newestFirst(decided));
    expect(await list(`beneficiary=${hashOf("nobody")}`)).toEqual([]);
    expect(idsOf(await list(`device=${DEVICE}&customer=${customer}`))).toEqual(theirs);
  });

  it.each(["level", "action", "rule", "policy_version_id"])("filters by %s", async (name) => {
    const valuesOf = (one: Json): readonly string[] =>
      ({
        level: [one.risk_level],
        action: [one.recommended_action],
        rule: one.reasons.map(({ code }: Json) => code),
        policy_version_id: [one.policy.version_id],
      })[name] ?? [];
    const known = [...new Set(decided.flatMap(valuesOf))];
    for (const value of known)
      expect(idsOf(await list(`${name}=${value}`))).toEqual(
        newestFirst(decided.filter((one) => valuesOf(one).includes(value))),
      );
    const every = new Set(decided.filter((one) => valuesOf(one).length > 0));
    expect(idsOf(await list(`${name}=${known.join(",")}`))).toEqual(newestFirst([...every]));
  });

  it("bounds the time, the first one in and the last one out", async () => {
    const sorted = decided.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
    const [from, to] = [sorted[5].created_at, sorted[20].created_at];
    expect(idsOf(await list(`from=${from}&to=${to}`))).toEqual(
      newestFirst(decided.filter((one) => one.created_at >= from && one.created_at < to)),
    );
  });

  it("sorts by points within actions and labels", async () => {
    const query = "sort=points&action=approve,step_up,manual_review,block&label=none,fraud";
    const shown = await list(`${query}&limit=4`);
    expect(newestFirst(shown)).toEqual(newestFirst(decided));
    expect(shown).toEqual(shown.toSorted((a, b) => b.points - a.points));
    const { status, body } = await service.send("GET", "/v1/decisions?sort=points");
    expect(status).toBe(422);
    expect(body.details.map(({ field }: Json) => field)).toEqual(["action", "label"]);
  });

  it("keeps a traversal whole while others decide", async () => {
    const first = await service.send("GET", "/v1/decisions?limit=10");
    await Promise.all(Array.from({ length: 5 }, () => service.send("POST", "/v1/score", sampleRequest())));
    const { body: next } = await service.send("GET", `/v1/decisions?limit=200&cursor=${first.body.next_cursor}`);
    expect(idsOf([...first.body.decisions, ...next.decisions])).toEqual(newestFirst(decided));
  });

  it("takes a cursor with the filters that it was made for alone", async () => {
    const { body } = await service.send("GET", "/v1/decisions?limit=1");
    for (const query of ["level=low&", ""]) {
      const cursor = query === "" ? `${body.next_cursor}A` : body.next_cursor;
      const refused = await service.send("GET", `/v1/decisions?${query}cursor=${cursor}`);
      expect(refused.status).toBe(422);
      expect(refused.body.details).toMatchObject([{ field: "cursor", code: "format" }]);
    }
  });

  it("takes a cursor with its filters' words in another order", async () => {
    const words = "level=low,medium,high,critical&label=none,fraud";
    const whole = await list(words);
    const first = await service.send("GET", `/v1/decisions?limit=3&${words}`);
    const same = "limit=200&level=critical,high&label=fraud,none&level=medium,low";
    const rest = await service.send("GET", `/v1/decisions?${same}&cursor=${first.body.next_cursor}`);
    expect(rest.status).toBe(200);
    expect(idsOf([...first.body.decisions, ...rest.body.decisions])).toEqual(idsOf(whole));
    const fewer = `limit=200&level=critical,high,low&label=fraud,none&cursor=${first.body.next_cursor}`;
    expect((await service.send("GET", `/v1/decisions?${fewer}`)).status).toBe(422);
  });

  it("shows nothing of another environment, and needs risk:read", async () => {
    const [one] = decided;
    for (const query of ["", `transaction_id=${one.transaction_id}`, `customer=${one.customer}`])
      expect(await list(query, service.liveKey)).toEqual([]);
    const key = await service.createKey({ scopes: ["risk:query"] });
    expect((await service.send("GET", "/v1/decisions", undefined, { key })).body.error_code).toBe("forbidden");
  });

  it("sorts what no rule objected to behind all others, by time, and what is labelled anew with its label", async () => {
    const { rules } = (await service.send("GET", "/v1/rules")).body;
    const off = rules.map(({ code }: Json) => ({ code, enabled: false }));
    const loud = { code: "amount_limit", enabled: true, weight: 20, config: { limit_minor: 1_000 } };
    const policy = { activate: true, thresholds: { medium: 5, high: 90, critical: 95 } };
    await service.send("POST", "/v1/policies", { ...policy, name: "Quiet", product: "quiet", rules: off });
    const others = off.map((rule: Json) => (rule.code === loud.code ? loud : rule));
    await service.send("POST", "/v1/policies", { ...policy, name: "Loud", product: "loud", rules: others });
    const key = service.liveKey;
    for (let index = 0; index < 12; index += 1) {
      const request = sampleRequest({
        product: index % 3 === 0 ? "loud" : "quiet",
        "transaction.amount": 1_000 + index * 60,
      });
      const { body } = await service.send("POST", "/v1/score", request, { key });
      if (index === 7)
        await service.send("POST", "/v1/feedback", { decision_id: body.decision_id, label: "fraud" }, { key });
    }
    await expect.poll(async () => (await list("limit=200", key)).length).toBe(12);
    // Equal points keep the order of time.
    const known = (await list("limit=200", key)).toSorted((a, b) => b.points - a.points);
    expect(known.filter(({ points }) => points === 0).length).toBeGreaterThan(3);
    const from = known.at(-3)?.created_at;
    for (const action of ["approve", "step_up,approve", "step_up"])
      for (const label of ["none", "fraud,none"]) {
        const wanted = known.filter(
          (one) => action.includes(one.recommended_action) && label.includes(one.feedback_label ?? "none"),
        );
        const query = `sort=points&action=${action}&label=${label}`;
        for (const limit of [1, 3, 200]) {
          expect(idsOf(await list(`${query}&limit=${limit}`, key))).toEqual(idsOf(wanted));
          const later = wanted.filter((one) => one.created_at >= from);
          expect(idsOf(await list(`${query}&from=${from}&limit=${limit}`, key))).toEqual(idsOf(later));
        }
      }
  });

  it("lists more of a device than its profile remembers, and what a version in shadow said of none", async () => {
    const { device } = MANY;
    const wanted = newestFirst(await decideMany());
    await expect.poll(async () => idsOf(await list(`device=${device}&limit=150`))).toEqual(wanted);
    expect(await list(`device=${device}&shadow_level=low,medium,high,critical`)).toEqual([]);
  });

  it("lists those of a BVN and of a phone, page by page, also more than their profiles remember", async () => {
    const { bvn, phone } = MANY;
    const made = await decideMany();
    const wanted = newestFirst(made);
    await expect.poll(async () => idsOf(await list(`bvn=${bvn}&limit=90`))).toEqual(wanted);
    const ofPhone = newestFirst(made.filter((_, index) => index % 2 === 0));
    for (const limit of [50, 200]) expect(idsOf(await list(`phone=${phone}&limit=${limit}`))).toEqual(ofPhone);
    expect(idsOf(await list(`phone=${phone}&bvn=${bvn}&limit=200`))).toEqual(ofPhone);
    expect(await list(`phone=${bvn}`)).toEqual([]);
    expect(await list(`bvn=${bvn}`, service.liveKey)).toEqual([]);
  });

  it("answers the same over gRPC", async () => {
    const client = createClient(ScoringService, createGrpcTransport({ baseUrl: service.grpcUrl }));
    const headers = { authorization: `Bearer ${service.testKey}` };
    const customer = hashOf("customer 2");
    const { decisions, nextCursor } = await client.listDecisions({ customer, limit: 4n }, { headers });
    expect(decisions.map(({ decisionId }) => decisionId)).toEqual(
      idsOf(await list(`customer=${customer}`)).slice(0, 4),
    );
    const rest = await client.listDecisions(
      { customer, ...(nextCursor !== undefined && { cursor: nextCursor }) },
      { headers },
    );
    expect(rest.decisions).toHaveLength(DECISIONS / CUSTOMERS - 4);
  });
});
