import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { getOption, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import { KeyService } from "#gen/risk/v1/key_service_pb.ts";
import { method as methodOption } from "#gen/risk/v1/options_pb.ts";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { EventTypeSchema } from "#gen/risk/v1/webhook_pb.ts";
import { WebhookService } from "#gen/risk/v1/webhook_service_pb.ts";
import { enumWords } from "../../contract/check/enum-words.ts";
import { ERROR_TABLE } from "../../errors.ts";
import { createOpenApi } from "./create-openapi.ts";
import { httpBinding } from "./http-binding.ts";

const SERVICES = [ScoringService, FeedbackService, PolicyService, BacktestService, WebhookService, KeyService];
const METHODS = SERVICES.flatMap((service) => service.methods);
const DOCUMENT = createOpenApi({ services: SERVICES, publicUrl: "https://risk.lender.ng", version: "1.2.3" });

/** Follows keys into the document, and references on the way. */
function at(...keys: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = DOCUMENT;
  for (const key of keys) value = resolve(member(resolve(value), key));
  return value;
}

function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return Object.entries(Object(value)).find(([name]) => name === key)?.[1] as JsonValue | undefined;
}

function resolve(value: JsonValue | undefined): JsonValue | undefined {
  const reference = member(value, "$ref");
  return typeof reference === "string" ? at(...reference.replace("#/", "").split("/")) : value;
}

function schema(name: string): JsonValue | undefined {
  return at("components", "schemas", name);
}

describe("createOpenApi", () => {
  it.each(METHODS)("describes $name with its statuses, headers and errors", (method) => {
    const { verb, path, needsBody, hasBody } = httpBinding(method);
    const rules = getOption(method, methodOption);
    const operation = at("paths", path, verb);
    expect(operation).toMatchObject({
      operationId: method.localName,
      description: expect.stringContaining(
        rules.anyScope
          ? "Needs a key of any scope."
          : `Needs the scope \`${rules.scope}\`${rules.adminOnly ? " and the role `admin`" : ""}.`,
      ),
      security: [{ apiKey: rules.anyScope ? [] : [rules.scope] }],
    });
    const responses = Object.keys(Object(at("paths", path, verb, "responses")));
    const statuses = [
      rules.successStatus,
      rules.replayStatus,
      rules.waitingStatus,
      400,
      401,
      403,
      405,
      429,
      500,
      503,
      ...(hasBody ? [413] : []),
    ];
    for (const code of rules.errorCodes) {
      const row = Object.entries(ERROR_TABLE).find(([name]) => name === code)?.[1];
      if (row === undefined) throw new Error(`${method.name} names an unknown error code ${code}`);
      statuses.push(row.httpStatus);
      expect(JSON.stringify(at("paths", path, verb, "responses", String(row.httpStatus)))).toContain(`"${code}"`);
    }
    expect(responses).toEqual([...new Set(statuses.filter((status) => status !== 0).map(String))].sort());
    for (const status of responses)
      expect(at("paths", path, verb, "responses", status, "headers")).toHaveProperty(["X-Request-Id"]);
    expect(at("paths", path, verb, "requestBody", "required")).toBe(hasBody ? needsBody : undefined);
    expect(JSON.stringify(at("paths", path, verb, "parameters")).includes("Idempotency-Key")).toBe(
      rules.idempotencyKey,
    );
  });

  it("leads every reference somewhere", () => {
    const references = [...JSON.stringify(DOCUMENT).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) expect(at(...reference.split("/")), reference).toBeDefined();
  });

  it("tells what a score request must hold, with patterns and bounds", () => {
    expect(schema("ScoreRequest")).toMatchObject({
      required: ["transaction", "customer"],
      additionalProperties: false,
    });
    expect(schema("Transaction")).toMatchObject({
      required: ["id", "type", "amount", "currency", "occurred_at"],
      properties: {
        id: { type: "string", pattern: "^[A-Za-z0-9._:\\-]{1,128}$" },
        amount: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        occurred_at: { type: "string", format: "date-time" },
      },
    });
    expect(at("components", "schemas", "Transaction", "properties", "type")).toMatchObject({
      enum: expect.arrayContaining(["card_payment"]),
    });
    expect(schema("ThresholdsSpec")).toMatchObject({
      properties: { high: { type: ["number", "null"], exclusiveMinimum: 0, maximum: 100 } },
    });
    expect(schema("CreateWebhookRequest")).toMatchObject({
      required: ["url", "events"],
      properties: {
        url: { type: "string", minLength: 1, maxLength: 2048 },
        events: { minItems: 1, maxItems: 16, uniqueItems: true },
      },
    });
  });

  it("tells what may be null and what may be left out", () => {
    expect(schema("Policy")).toMatchObject({
      required: expect.arrayContaining(["product", "archived_at"]),
      properties: {
        product: { type: ["string", "null"] },
        archived_at: { type: ["string", "null"], format: "date-time" },
      },
    });
    expect(schema("Policy")).not.toMatchObject({ required: expect.arrayContaining(["versions"]) });
    expect(schema("WebhookEndpoint")).not.toMatchObject({ required: expect.arrayContaining(["secret"]) });
    expect(schema("DecisionRecord")).not.toMatchObject({ required: expect.arrayContaining(["replay"]) });
    expect(schema("BacktestRow")).toMatchObject({
      properties: {
        label: { anyOf: [{ $ref: "#/components/schemas/Label" }, { type: "null" }] },
        reasons: { type: ["array", "null"] },
      },
    });
  });

  it("tells that null clears a description in a patch, which does not hold the path's fields", () => {
    expect(schema("UpdatePolicyRequest")).toMatchObject({ properties: { description: { type: ["string", "null"] } } });
    expect(schema("UpdatePolicyRequest")).not.toHaveProperty("properties.policy_id");
    expect(schema("UpdatePolicyRequest")).not.toHaveProperty("required");
  });

  it("tells that null is absence at creation, and none in a patch", () => {
    expect(schema("CreatePolicyRequest")).toMatchObject({
      properties: {
        name: { type: "string" },
        product: { type: ["string", "null"] },
        rules: { type: ["array", "null"] },
      },
    });
    expect(schema("UpdatePolicyRequest")).toMatchObject({
      properties: {
        name: { type: "string" },
        rules: { type: "array", items: { $ref: "#/components/schemas/RuleSpecPatch" } },
      },
    });
    expect(schema("RuleSpec")).toMatchObject({ properties: { weight: { type: ["number", "null"] } } });
    expect(schema("RuleSpecPatch")).toMatchObject({ properties: { weight: { type: "number" } } });
  });

  it("links what is made to what can be done with it", () => {
    expect(at("paths", "/v1/score", "post", "responses", "201", "links")).toEqual({
      getDecision: { operationId: "getDecision", parameters: { decision_id: "$response.body#/decision_id" } },
      claimDecision: { operationId: "claimDecision", parameters: { decision_id: "$response.body#/decision_id" } },
    });
    expect(at("paths", "/v1/webhooks/{webhook_id}/test", "post", "responses", "202", "links")).toHaveProperty([
      "getDelivery",
    ]);
    expect(at("paths", "/v1/policies/{policy_id}", "get", "responses", "200", "links")).toBeUndefined();
  });

  it("describes every event type with its envelope and headers", () => {
    const types = enumWords(EventTypeSchema).words;
    expect(Object.keys(Object(DOCUMENT.webhooks)).sort()).toEqual([...types].sort());
    for (const type of types) {
      const post = at("webhooks", type, "post");
      expect(JSON.stringify(post)).toContain(`{"const":"${type}"}`);
      for (const header of ["Service-Signature", "Service-Event-Id", "Service-Event-Type", "Service-Delivery-Id"])
        expect(JSON.stringify(post)).toContain(header);
    }
    expect(schema("PolicyActivatedEvent")).toMatchObject({
      required: ["id", "type", "created_at", "environment", "data"],
      properties: { environment: { anyOf: [{ $ref: "#/components/schemas/Environment" }, { type: "null" }] } },
    });
  });

  it("promises no rule of what an answer shows as it was sent", () => {
    const { pattern, ...rest } = Object(at("components", "schemas", "TransactionAsSent", "properties", "currency"));
    expect([pattern, rest.type]).toEqual([undefined, "string"]);
    expect(schema("TransactionAsSent")).not.toHaveProperty("required");
  });

  it("takes a CSV data set with its target in the query, and nothing there that would name other rows", () => {
    const post = at("paths", "/v1/backtest", "post");
    expect(post).toMatchObject({ requestBody: { content: { "text/csv": { schema: { type: "string" } } } } });
    const names = Object.values(Object(at("paths", "/v1/backtest", "post", "parameters"))).map((parameter) =>
      member(parameter as JsonValue, "name"),
    );
    expect(names.filter((name) => name !== undefined)).toEqual([
      "policy_version_id",
      "policy_id",
      "version",
      "product",
      "notify_emails",
    ]);
    expect(schema("SubmitBacktestRequest")).toHaveProperty("properties.rows_of");
    expect(schema("SubmitBacktestRequest")).not.toHaveProperty("properties.csv");
  });

  it("shows closed sets as such", () => {
    expect(schema("ErrorBody")).toMatchObject({ properties: { error_code: { enum: Object.keys(ERROR_TABLE) } } });
    expect(schema("SubscribedEvent")).toMatchObject({
      enum: [
        "*",
        "backtest.completed",
        "backtest.failed",
        "policy.activated",
        "policy.archived",
        "fit.completed",
        "fit.abstained",
        "fit.failed",
        "decision.flagged",
        "policy.braked",
      ],
    });
  });

  it.each(["/livez", "/readyz", "/metrics", "/v1/openapi.json", "/docs"])("describes %s as open to anyone", (path) => {
    expect(at("paths", path, "get")).toMatchObject({ security: [], responses: { "200": {} } });
  });

  it("describes the served methods alone where not all are", () => {
    const document: JsonObject = createOpenApi({
      services: SERVICES,
      publicUrl: "https://a.ng",
      version: "1",
      methods: ScoringService.methods,
    });
    expect(Object.keys(Object(document.paths)).filter((path) => path.startsWith("/v1/"))).toEqual([
      "/v1/score",
      "/v1/decisions/{decision_id}",
      "/v1/decisions",
      "/v1/decisions/export",
      "/v1/decisions/{decision_id}/claim",
      "/v1/openapi.json",
    ]);
  });

  it("passes the linter without an error or a warning", async () => {
    const directory = await mkdtemp(join(tmpdir(), "openapi-"));
    try {
      const file = join(directory, "openapi.json");
      await writeFile(file, JSON.stringify(DOCUMENT));
      const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
      const arguments_ = [
        "node_modules/@redocly/cli/bin/cli.js",
        "lint",
        "--config=redocly.yaml",
        "--format=json",
        file,
      ];
      const { stdout } = await promisify(execFile)(process.execPath, arguments_, { env });
      expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } });
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
