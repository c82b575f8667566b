import { create, type DescMessage, equals } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BacktestRowSchema,
  BacktestSchema,
  BacktestSummarySchema,
  HistogramBinSchema,
  ThresholdReportSchema,
} from "#gen/risk/v1/backtest_pb.ts";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { DecisionRecordSchema, DecisionSchema, ReasonSchema } from "#gen/risk/v1/decision_pb.ts";
import { ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import { PolicySchema } from "#gen/risk/v1/policy_pb.ts";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { WebhookDeliverySchema, WebhookEndpointSchema } from "#gen/risk/v1/webhook_pb.ts";
import { WebhookService } from "#gen/risk/v1/webhook_service_pb.ts";
import { arbitraryMessage } from "../../../test/support/arbitrary-message.ts";
import { createChecker } from "../check/create-checker.ts";
import { createDecoder } from "./create-decoder.ts";
import { createEncoder } from "./create-encoder.ts";

const REQUESTS: readonly DescMessage[] = [
  ScoringService,
  FeedbackService,
  PolicyService,
  BacktestService,
  WebhookService,
]
  .flatMap((service) => service.methods)
  .map((method) => method.input);

const AT = { seconds: 1_773_306_927n, nanos: 123_999_999 };

describe("createEncoder", () => {
  it.each(REQUESTS)("writes what the decoder reads back as the same $name", (desc) => {
    const encode = createEncoder(desc);
    const decode = createDecoder(desc);
    const check = createChecker(desc);
    fc.assert(
      fc.property(arbitraryMessage(desc, "valid"), (message) => {
        Reflect.deleteProperty(message, "csv");
        const decoded = decode(new TextEncoder().encode(encode(message)));
        if (decoded.kind !== "message") throw new Error(JSON.stringify(decoded.violations));
        expect(decoded.violations).toEqual([]);
        expect(decoded.message).toEqual(message);
        expect(equals(desc, decoded.message, message)).toBe(true);
        expect(check(decoded.message)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("writes a decision in the order of the contract", () => {
    const decision = create(DecisionSchema, {
      decisionId: "dec_1",
      transactionId: "a",
      score: 64n,
      riskLevel: 3,
      confidence: 0n,
      recommendedAction: 3,
      reasons: [{ code: "night_unusual", contribution: 5.25, message: 'At "03:00"', details: { hour: 3 } }],
      policy: { id: "pol_1", version: 3n, versionId: "plv_1" },
      environment: 2,
      engineVersion: "1.0.0",
      createdAt: AT,
    });
    expect(createEncoder(DecisionSchema)(decision)).toBe(
      '{"decision_id":"dec_1","transaction_id":"a","score":64,"risk_level":"high","confidence":0,"recommended_action":"manual_review",' +
        '"reasons":[{"code":"night_unusual","contribution":5.25,"message":"At \\"03:00\\"","details":{"hour":3}}],' +
        '"policy":{"id":"pol_1","version":3,"version_id":"plv_1"},"environment":"test","engine_version":"1.0.0","created_at":"2026-03-12T09:15:27.123Z"}',
    );
  });

  it("writes null where the contract says so, and leaves out what else is unset", () => {
    const endpoint = create(WebhookEndpointSchema, {
      webhookId: "wh_1",
      events: [1, 2],
      status: 1,
      environment: 1,
      createdAt: AT,
      updatedAt: AT,
    });
    const json = JSON.parse(createEncoder(WebhookEndpointSchema)(endpoint));
    expect(json).toMatchObject({ description: null, failing_since: null, events: ["*", "backtest.completed"] });
    expect(json).not.toHaveProperty("secret");
    expect(JSON.parse(createEncoder(ThresholdReportSchema)(create(ThresholdReportSchema, { level: 2 })))).toEqual({
      level: "medium",
      min_score: 0,
      flagged: 0,
      precision: null,
      recall: null,
    });
  });

  it("writes an unspecified enum as null where it may be null, and refuses it elsewhere", () => {
    const record = create(DecisionRecordSchema, { riskLevel: 1, recommendedAction: 1, environment: 1, features: {} });
    expect(JSON.parse(createEncoder(DecisionRecordSchema)(record))).toMatchObject({
      feedback_label: null,
      feedback: [],
    });
    record.riskLevel = 0;
    expect(() => createEncoder(DecisionRecordSchema)(record)).toThrow(/risk_level/);
    Object.assign(record, { riskLevel: 99 });
    expect(() => createEncoder(DecisionRecordSchema)(record)).toThrow(/found 99/);
  });

  it("writes list messages as arrays, and leaves them out when absent", () => {
    const delivery = create(WebhookDeliverySchema, {
      eventType: 5,
      status: 1,
      createdAt: AT,
      payload: {},
      attempts: {},
    });
    const encode = createEncoder(WebhookDeliverySchema);
    expect(JSON.parse(encode(delivery))).toMatchObject({ event_type: "webhook.test", attempts: [] });
    Reflect.deleteProperty(delivery, "attempts");
    expect(JSON.parse(encode(delivery))).not.toHaveProperty("attempts");
  });

  it("leaves out an empty list only where the contract does", () => {
    const policy = JSON.parse(createEncoder(PolicySchema)(create(PolicySchema, { status: 1 })));
    expect(policy).not.toHaveProperty("versions");
    expect(JSON.parse(createEncoder(ErrorBodySchema)(create(ErrorBodySchema)))).toEqual({
      error_code: "",
      message: "",
      retryable: false,
      request_id: "",
    });
  });

  it("writes maps as objects, and null for an absent summary", () => {
    const summary = create(BacktestSummarySchema, { byRiskLevel: { low: 3n, 'a"b': 1n } });
    expect(JSON.parse(createEncoder(BacktestSummarySchema)(summary))).toMatchObject({
      by_risk_level: { low: 3, 'a"b': 1 },
      labels: null,
    });
    const backtest = create(BacktestSchema, { status: 1, environment: 2, dataset: { format: 1 } });
    expect(JSON.parse(createEncoder(BacktestSchema)(backtest))).toMatchObject({ summary: null, notified_at: null });
  });

  it("shows an invalid row of a backtest as far as it was sent", () => {
    const row = create(BacktestRowSchema, {
      row: 17n,
      input: { transaction: { id: "a" }, customer: {} },
      error: "transaction.type: Expected a value",
    });
    expect(JSON.parse(createEncoder(BacktestRowSchema)(row))).toEqual({
      row: 17,
      input: { transaction: { id: "a" }, customer: {} },
      label: null,
      score: null,
      points: null,
      risk_level: null,
      confidence: null,
      recommended_action: null,
      reasons: null,
      error: "transaction.type: Expected a value",
    });
  });

  it("quotes any text as JSON does", () => {
    const encode = createEncoder(ReasonSchema);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (message) => {
        expect(encode(create(ReasonSchema, { message }))).toContain(`"message":${JSON.stringify(message)}`);
      }),
    );
  });

  it.each<[string, () => string]>([
    [
      "an integer beyond 2^53-1",
      () => createEncoder(HistogramBinSchema)(create(HistogramBinSchema, { count: 2n ** 53n })),
    ],
    [
      "a double that is not finite",
      () => createEncoder(ReasonSchema)(create(ReasonSchema, { contribution: Number.NaN })),
    ],
    [
      "a free-form number that is not finite",
      () => createEncoder(ReasonSchema)(create(ReasonSchema, { details: { a: [Number.NaN] } })),
    ],
    [
      "a time beyond the year 9999",
      () =>
        createEncoder(WebhookDeliverySchema)(
          create(WebhookDeliverySchema, { eventType: 5, status: 1, createdAt: { seconds: 2n ** 40n } }),
        ),
    ],
    ["another message", () => createEncoder(ReasonSchema)(create(DecisionSchema))],
  ])("refuses %s", (_, encode) => {
    expect(encode).toThrow(/^Cannot (encode|write)/);
  });
});
