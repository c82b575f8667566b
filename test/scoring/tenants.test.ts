import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let strangers: Readonly<Record<"another organisation" | "the other environment", string>>;
/** One object of each kind, by the name of its id in a path. */
const ids: Record<string, string> = {};
let paths: readonly (readonly [verb: string, path: string])[];
beforeAll(async () => {
  service = await startService({ resolveHost: async () => ["93.184.215.14"] });
  const organisationId = `org_${"7".repeat(32)}`;
  await service.services.organisations.insert({ _id: organisationId, name: "Stranger", createdAt: new Date() });
  await service.services.seedDefaultPolicy(organisationId);
  strangers = {
    "another organisation": await service.createKey({ organisationId }),
    "the other environment": await service.createKey({ environment: "live" }),
  };
  const made = async (path: string, body: Json): Promise<Json> => (await service.send("POST", path, body)).body;
  ids["decision_id"] = (await made("/v1/score", sampleRequest())).decision_id;
  ids["policy_id"] = (await made("/v1/policies", { name: "Mine", product: "mine" })).policy_id;
  ids["backtest_id"] = (await made("/v1/backtest", { transactions: [sampleRequest()] })).backtest_id;
  ids["webhook_id"] = (await made("/v1/webhooks", { url: "https://hooks.example.com/in", events: ["*"] })).webhook_id;
  ids["delivery_id"] = (await made(`/v1/webhooks/${ids["webhook_id"]}/test`, {})).delivery_id;
  const document = (await service.send("GET", "/v1/openapi.json")).body;
  paths = Object.entries<Json>(document.paths).flatMap(([path, verbs]) =>
    path.includes("{") ? Object.keys(verbs).map((verb) => [verb.toUpperCase(), path] as const) : [],
  );
});
afterAll(() => service.stop());

const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no ${name} was made`);
/** What a method wants before it looks for anything. */
const bodyOf = (verb: string, path: string) => {
  if (verb === "GET" || verb === "DELETE") return undefined;
  return path.endsWith("/approve") ? { version: 1 } : {};
};
/** Policies belong to the organisation, and decide in both environments. */
const isShared = (stranger: string, path: string) => stranger === "the other environment" && path.includes("policy_id");

describe.each(["another organisation", "the other environment"] as const)("a key of %s", (stranger) => {
  it("finds no object by its id, by any method of the interface", async () => {
    expect(paths.length).toBeGreaterThan(15);
    for (const [verb, path] of paths.filter(([, one]) => !isShared(stranger, one))) {
      const with_ = path.endsWith("/compare") ? `?with=${ids["backtest_id"]}` : "";
      const answer = await service.send(verb, `${filled(path)}${with_}`, bodyOf(verb, path), {
        key: strangers[stranger],
      });
      expect({ verb, path, status: answer.status, code: answer.body.error_code }).toEqual({
        verb,
        path,
        status: 404,
        code: "not_found",
      });
      for (const id of Object.values(ids)) if (!filled(path).includes(id)) expect(answer.text).not.toContain(id);
    }
  });

  it("finds none in a list", async () => {
    for (const [path, member] of [
      ["/v1/backtest", "backtests"],
      ["/v1/webhooks", "webhooks"],
      ["/v1/policies", "policies"],
    ] as const) {
      if (isShared(stranger, member === "policies" ? "policy_id" : "")) continue;
      const { text, body } = await service.send("GET", path, undefined, { key: strangers[stranger] });
      expect(body[member]).toBeInstanceOf(Array);
      for (const id of Object.values(ids)) expect(text).not.toContain(id);
    }
  });

  it("labels no decision, and names no policy or backtest of it in a body", async () => {
    const key = strangers[stranger];
    const feedback = { decision_id: ids["decision_id"], label: "fraud" };
    expect((await service.send("POST", "/v1/feedback", feedback, { key })).status).toBe(404);
    if (stranger === "the other environment") return;
    const target = { transactions: [sampleRequest()], policy_id: ids["policy_id"] };
    expect((await service.send("POST", "/v1/backtest", target, { key })).status).toBe(404);
  });

  it("decides the same transaction for itself, from a history of its own", async () => {
    const key = strangers[stranger];
    const request = sampleRequest({ "customer.id_hash": hashOf(`shared ${stranger}`) });
    const mine = (await service.send("POST", "/v1/score", request)).body;
    const theirs = await service.send("POST", "/v1/score", request, { key });
    expect(theirs.status).toBe(201);
    expect(theirs.body.decision_id).not.toBe(mine.decision_id);
    const { features } = (await service.send("GET", `/v1/decisions/${theirs.body.decision_id}`, undefined, { key }))
      .body;
    expect(features.customer.earlier_count).toBe(0);
  });
});

it("the owner's own key finds each of them: what is refused to others is there", async () => {
  for (const path of [
    "/v1/decisions/{decision_id}",
    "/v1/policies/{policy_id}",
    "/v1/backtest/{backtest_id}",
    "/v1/webhooks/{webhook_id}",
    "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}",
  ])
    expect({ path, status: (await service.send("GET", filled(path))).status }).toEqual({ path, status: 200 });
});
