import { create, type DescMessage, type Message, toBinary } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServerReflectionResponseSchema } from "#gen/grpc/reflection/v1/reflection_pb.ts";
import { AuditService } from "#gen/risk/v1/audit_service_pb.ts";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { DecisionSchema, ReasonSchema } from "#gen/risk/v1/decision_pb.ts";
import { ErrorBodySchema, ErrorDetailSchema } from "#gen/risk/v1/error_pb.ts";
import { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import { OverviewService } from "#gen/risk/v1/overview_service_pb.ts";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { ScoreRequestSchema } from "#gen/risk/v1/score_pb.ts";
import { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { WebhookService } from "#gen/risk/v1/webhook_service_pb.ts";
import { arbitraryMessage } from "../../../test/support/arbitrary-message.ts";
import { isInParts } from "../json/create-part-encoder.ts";
import { createBinaryEncoder } from "./create-binary-encoder.ts";

const ANSWERS: readonly DescMessage[] = [
  ScoringService,
  FeedbackService,
  PolicyService,
  BacktestService,
  OverviewService,
  WebhookService,
  AuditService,
].flatMap((service) => service.methods.filter((method) => !isInParts(method)).map((method) => method.output));

const bytesOf = (desc: DescMessage, message: Message) => Buffer.from(toBinary(desc, message)).toString("hex");
const text = (length: number) => "x".repeat(length);

describe("createBinaryEncoder", () => {
  it.each([...new Set([...ANSWERS, ScoreRequestSchema])])("writes $name as the library does, to the byte", (desc) => {
    const encode = createBinaryEncoder(desc);
    fc.assert(
      fc.property(fc.oneof(arbitraryMessage(desc, "valid"), arbitraryMessage(desc, "wild")), (message) => {
        expect(encode(message).toString("hex")).toBe(bytesOf(desc, message));
      }),
      { numRuns: 60 },
    );
  });

  it("writes numbers at the ends of their range", () => {
    const encode = createBinaryEncoder(TimestampSchema);
    const ends = [
      0n,
      1n,
      127n,
      128n,
      2n ** 31n,
      2n ** 32n + 5n,
      2n ** 53n - 1n,
      2n ** 53n,
      2n ** 63n - 1n,
      -1n,
      -(2n ** 63n),
    ];
    for (const seconds of ends)
      for (const nanos of [0, 1, 999_999_999, 2 ** 31 - 1, -1, -(2 ** 31)]) {
        const message = create(TimestampSchema, { seconds, nanos });
        expect(encode(message).toString("hex")).toBe(bytesOf(TimestampSchema, message));
      }
    for (const contribution of [-0, Number.NaN, Number.NEGATIVE_INFINITY, 5e-324]) {
      const message = create(ReasonSchema, { contribution });
      expect(createBinaryEncoder(ReasonSchema)(message).toString("hex")).toBe(bytesOf(ReasonSchema, message));
    }
  });

  it("writes texts of every length of a length, and half of a pair of surrogates", () => {
    const encode = createBinaryEncoder(ErrorDetailSchema);
    const texts = [0, 1, 64, 65, 127, 128, 16_383, 16_384, 2_200_000].map(text);
    for (const message of [...texts, "\ud800", `${text(63)}é`, `${text(64)}é`, "\u{1f600}".repeat(40)]) {
      const detail = create(ErrorDetailSchema, { field: "body", message, code: "limit" });
      expect(encode(detail).equals(toBinary(ErrorDetailSchema, detail))).toBe(true);
    }
  });

  it("moves what is longer than its length was thought to be, at every depth", () => {
    const encode = createBinaryEncoder(ErrorBodySchema);
    for (const length of [100, 120, 127, 16_300, 16_383, 16_384, 40_000]) {
      const body = create(ErrorBodySchema, { details: [{ message: text(length) }, { message: text(3) }] });
      expect(encode(body).equals(toBinary(ErrorBodySchema, body))).toBe(true);
    }
  });

  it("writes what JSON can say of a free-form object, nested, and nothing of what it cannot", () => {
    const encode = createBinaryEncoder(ReasonSchema);
    const details = {
      "": null,
      a: [1, [true, { b: "é" }], []],
      c: {},
      d: { e: -0, f: text(200) },
      "g\u{1f600}": false,
    };
    const given = create(ReasonSchema, { details: { ...details, unknown: undefined as never } });
    expect(encode(given).toString("hex")).toBe(bytesOf(ReasonSchema, given));
  });

  it("keeps fields that this version does not know", () => {
    const decision = create(DecisionSchema, { decisionId: "dec_1" });
    decision.$unknown = [{ no: 99, wireType: 2, data: Uint8Array.from([2, 7, 7]) }];
    expect(createBinaryEncoder(DecisionSchema)(decision).toString("hex")).toBe(bytesOf(DecisionSchema, decision));
  });

  it("leaves room in front, and answers bytes that the next message does not change", () => {
    const encode = createBinaryEncoder(DecisionSchema, 5);
    const [first, second] = ["one", "two"].map((decisionId) => create(DecisionSchema, { decisionId }));
    if (first === undefined || second === undefined) throw new Error("Cannot encode without messages");
    const bytes = encode(first);
    encode(second);
    expect(bytes.subarray(5).toString("hex")).toBe(bytesOf(DecisionSchema, first));
    expect(bytes.length).toBe(5 + toBinary(DecisionSchema, first).length);
  });

  it("refuses another message and a value of another type", () => {
    const encode = createBinaryEncoder(DecisionSchema);
    expect(() => encode(create(ReasonSchema))).toThrow("Cannot encode risk.v1.Decision: found risk.v1.Reason");
    const broken = (fields: object) => Object.assign(create(DecisionSchema), fields);
    for (const fields of [{ score: 5 }, { score: 2n ** 63n }, { riskLevel: 1.5 }, { decisionId: 7 }, { reasons: 1 }])
      expect(() => encode(broken(fields))).toThrow(/^Cannot (encode|read)/);
  });

  it("is not made for a type that no answer has", () => {
    expect(() => createBinaryEncoder(ServerReflectionResponseSchema)).toThrow("a oneof is not implemented");
    expect(() => createBinaryEncoder(BacktestService.method.submitBacktest.input)).toThrow("BYTES is not implemented");
  });
});
