import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrganisation } from "../../src/service/organisations/create-organisation.ts";
import type { Json } from "../support/json.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService({ environment: { DISABLED_RULES: "foreign_country" } });
  key = await service.createKey();
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: unknown) => service.send(method, path, body, { key });

/** What is sent besides a name, the code of the refusal, and the fields and codes of its details. */
const REFUSED: readonly (readonly [body: Json, errorCode: string, details: readonly (readonly [string, string])[]])[] =
  [
    [{ name: "" }, "validation_failed", [["name", "required"]]],
    [{ name: "a".repeat(121) }, "validation_failed", [["name", "length"]]],
    [{ name: null }, "validation_failed", [["name", "required"]]],
    [{ name: undefined }, "validation_failed", [["name", "required"]]],
    [{ product: "Cards" }, "validation_failed", [["product", "pattern"]]],
    [{ product: "a".repeat(41) }, "validation_failed", [["product", "pattern"]]],
    [{ rules: [{ code: "night_unusual", weight: -1 }] }, "validation_failed", [["rules[0].weight", "range"]]],
    [{ rules: [{ code: "night_unusual", weight: 1000.01 }] }, "validation_failed", [["rules[0].weight", "range"]]],
    [{ rules: [{ weight: 1 }] }, "validation_failed", [["rules[0].code", "required"]]],
    [
      { rules: [{ code: "night_unusual" }, { code: "night_unusual" }] },
      "validation_failed",
      [["rules[1].code", "duplicate"]],
    ],
    [
      { rules: [{ code: "night_unusual", version: 999 }] },
      "rule_not_available",
      [["rules[0].version", "not_available"]],
    ],
    [{ rules: [{ code: "night_unusual", version: 0 }] }, "validation_failed", [["rules[0].version", "range"]]],
    [{ rules: [{ code: "astrology" }] }, "rule_not_available", [["rules[0].code", "not_available"]]],
    [{ rules: [{ code: "foreign_country" }] }, "rule_not_available", [["rules[0].code", "not_available"]]],
    [
      { rules: [{ code: "structuring", config: { colour: 1 } }] },
      "validation_failed",
      [["rules[0].config.colour", "unknown_field"]],
    ],
    [
      { rules: [{ code: "structuring", config: { full_count: 0 } }] },
      "validation_failed",
      [["rules[0].config.full_count", "range"]],
    ],
    [
      { rules: [{ code: "structuring", config: { full_count: 1e9 } }] },
      "validation_failed",
      [["rules[0].config.full_count", "range"]],
    ],
    [
      { rules: [{ code: "structuring", config: { full_count: 2.5 } }] },
      "validation_failed",
      [["rules[0].config.full_count", "type"]],
    ],
    [
      { rules: [{ code: "structuring", config: { full_count: "3" } }] },
      "validation_failed",
      [["rules[0].config.full_count", "type"]],
    ],
    [{ thresholds: { medium: 60, high: 50 } }, "validation_failed", [["thresholds.high", "range"]]],
    [{ thresholds: { medium: 0 } }, "validation_failed", [["thresholds.medium", "range"]]],
    [{ thresholds: { critical: 100.5 } }, "validation_failed", [["thresholds.critical", "range"]]],
    [{ actions: { low: "ignore" } }, "validation_failed", [["actions.low", "enum"]]],
    [
      {
        name: "",
        thresholds: { critical: 101 },
        rules: [
          { code: "night_unusual", weight: -1 },
          { code: "structuring", config: { colour: 1 } },
        ],
      },
      "validation_failed",
      [
        ["name", "required"],
        ["rules[0].weight", "range"],
        ["rules[1].config.colour", "unknown_field"],
        ["thresholds.critical", "range"],
      ],
    ],
  ];

describe("what POST /v1/policies and PATCH refuse", () => {
  it.each(REFUSED)("%j is 422 %s", async (body, errorCode, details) => {
    const before = (await send("GET", "/v1/policies?include_archived=true")).body;
    const answer = await send("POST", "/v1/policies", { name: "Refused", ...body });
    expect([answer.status, answer.body.error_code]).toEqual([422, errorCode]);
    expect(answer.body.details.map(({ field, code }: Json) => [field, code]).sort()).toEqual([...details].sort());
    expect((await send("GET", "/v1/policies?include_archived=true")).body).toEqual(before);
    if ("product" in body || "name" in body) return;
    const { policy_id } = before.policies[0];
    const patched = await send("PATCH", `/v1/policies/${policy_id}`, body);
    expect([patched.status, patched.body.error_code]).toEqual([422, errorCode]);
    expect((await send("GET", "/v1/policies?include_archived=true")).body).toEqual(before);
  });

  it.each([
    ['{"name":"a","rules":[{"code":"night_unusual","weight":NaN}]}', "body"],
    ['{"name":"a","rules":[{"code":"night_unusual","colour":1}]}', "rules[0].colour"],
    ['{"name":"a","rules":{"code":"night_unusual"}}', "rules"],
    ['{"name":"a","activate":"yes"}', "activate"],
    ['{"name":"a","thresholds":[]}', "thresholds"],
    ['{"name":"a","actions":{"none":"approve"}}', "actions.none"],
    ['{"name":7}', "name"],
  ])("%s is 400 for %s", async (raw, field) => {
    const answer = await service.send("POST", "/v1/policies", undefined, { key, raw });
    expect([answer.status, answer.body.error_code]).toEqual([400, "invalid_request"]);
    expect(answer.body.details.map((detail: Json) => detail.field)).toEqual([field]);
  });

  it("version 0, a negative, a broken and an unknown one cannot be activated", async () => {
    const { policy_id } = (await send("POST", "/v1/policies", { name: "Draft", product: "versions" })).body;
    const codes = [];
    for (const version of [0, -1, 1.5, "1", 2, 9_007_199_254_740_991]) {
      const answer = await send("POST", `/v1/policies/${policy_id}/activate`, { version });
      codes.push([answer.status, answer.body.error_code]);
    }
    expect(codes).toEqual([
      [422, "validation_failed"],
      [422, "validation_failed"],
      [400, "invalid_request"],
      [400, "invalid_request"],
      [404, "not_found"],
      [404, "not_found"],
    ]);
    expect((await send("GET", `/v1/policies/${policy_id}`)).body.status).toBe("draft");
  });

  it("another organisation's, a deleted, an unknown and a malformed id are 404 in every verb", async () => {
    const other = await createOrganisation(service.services, { name: "Other lender" });
    const otherKey = await service.createKey({ organisationId: other._id });
    const foreign = (await service.send("POST", "/v1/policies", { name: "Theirs" }, { key: otherKey })).body;
    const gone = (await send("POST", "/v1/policies", { name: "Gone" })).body;
    await send("DELETE", `/v1/policies/${gone.policy_id}`);
    for (const id of [
      foreign.policy_id,
      gone.policy_id,
      `pol_${"0".repeat(32)}`,
      "pol_x",
      foreign.versions[0].version_id,
    ])
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["PATCH", "", { name: "Mine" }],
        ["POST", "/activate", {}],
        ["POST", "/archive", undefined],
        ["DELETE", "", undefined],
      ] as const) {
        const answer = await send(method, `/v1/policies/${id}${path}`, body);
        expect([method, path, answer.status, answer.body.error_code]).toEqual([method, path, 404, "not_found"]);
      }
    expect((await service.send("GET", `/v1/policies/${foreign.policy_id}`, undefined, { key: otherKey })).body).toEqual(
      foreign,
    );
    const listed = (await send("GET", "/v1/policies?include_archived=true")).body.policies;
    expect(listed.map((policy: Json) => policy.policy_id)).not.toContain(foreign.policy_id);
  });
});
