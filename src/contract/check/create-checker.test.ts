import { create, type DescMessage, type JsonObject, type Message } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import { createValidator } from "@bufbuild/protovalidate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SubmitBacktestRequestSchema } from "#gen/risk/v1/backtest_pb.ts";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { SubmitFeedbackRequestSchema } from "#gen/risk/v1/feedback_pb.ts";
import { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import { CreatePolicyRequestSchema } from "#gen/risk/v1/policy_pb.ts";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { CustomerSchema, LocationSchema, ScoreRequestSchema, TransactionType } from "#gen/risk/v1/score_pb.ts";
import { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { CreateWebhookRequestSchema, SubscribedEvent, UpdateWebhookRequestSchema } from "#gen/risk/v1/webhook_pb.ts";
import { WebhookService } from "#gen/risk/v1/webhook_service_pb.ts";
import { arbitraryMessage } from "../../../test/support/arbitrary-message.ts";
import { VIOLATIONS_MAX } from "../../errors.ts";
import { createChecker } from "./create-checker.ts";
import { isListMessage } from "./list-message.ts";

const HASH = "0f".repeat(32);
const REQUESTS: readonly DescMessage[] = [
  ScoringService,
  FeedbackService,
  PolicyService,
  BacktestService,
  WebhookService,
]
  .flatMap((service) => service.methods)
  .map((method) => method.input);

function validScore() {
  return create(ScoreRequestSchema, {
    transaction: {
      id: "txn-1",
      type: TransactionType.TRANSFER,
      amount: 2_500_000n,
      currency: "NGN",
      occurredAt: { seconds: 1_773_306_927n, nanos: 123_000_000 },
    },
    customer: { idHash: HASH },
  });
}

describe("createChecker against protovalidate", () => {
  const validator = createValidator();

  it.each(REQUESTS)("finds the same fields wrong in any $name", (desc) => {
    const check = createChecker(desc);
    const anyMessage = fc.oneof(arbitraryMessage(desc, "wild"), arbitraryMessage(desc, "valid"));
    fc.assert(
      fc.property(anyMessage, (message) => {
        const found = check(message);
        // Nothing is looked for inside a list that is too long, and nothing behind the last violation that is listed.
        const tooLong = found.filter(({ message: words }) => words.includes("at most")).map(({ field }) => `${field}[`);
        fc.pre(found.length < VIOLATIONS_MAX);
        const wanted = oracle(desc, message).filter((path) => !tooLong.some((list) => path.startsWith(list)));
        // protovalidate has no rule for characters that nobody sees.
        const ours = found.filter(({ message: words }) => !words.includes("control characters"));
        expect(paths(ours.map(({ field }) => field))).toEqual(paths(wanted));
      }),
      { numRuns: 200 },
    );
  });

  it.each(REQUESTS)("finds nothing wrong in a valid $name", (desc) => {
    const check = createChecker(desc);
    fc.assert(
      fc.property(arbitraryMessage(desc, "valid"), (message) => check(message).length === 0),
      { numRuns: 50 },
    );
  });

  function oracle(desc: DescMessage, message: Message): string[] {
    const result = validator.validate(desc, message);
    if (result.kind === "error") throw result.error;
    return (result.violations ?? []).map((violation) => jsonPath(violation.field));
  }
});

/** The JSON shows a list message as its list: the step into its one field disappears. */
function jsonPath(path: readonly { kind: string }[]): string {
  let text = "";
  for (const step of path as readonly Parameters<typeof stepText>[0][]) text += stepText(step);
  return text.replace(/^\./, "");
}

function stepText(step: { kind: string; name?: string; index?: number; parent?: DescMessage }): string {
  if (step.kind === "list_sub") return `[${step.index}]`;
  return step.parent !== undefined && isListMessage(step.parent) ? "" : `.${step.name}`;
}

function paths(fields: readonly string[]): string[] {
  return [...new Set(fields)].sort();
}

describe("createChecker", () => {
  const checkScore = createChecker(ScoreRequestSchema);

  it("accepts a valid score request", () => {
    expect(checkScore(validScore())).toEqual([]);
  });

  it("lists every violation at once, in field order", () => {
    const message = create(ScoreRequestSchema, {
      transaction: { id: "a b", amount: -5n, currency: "ngn" },
      customer: create(CustomerSchema, { idHash: "not a hash", bvnHash: HASH }),
      location: create(LocationSchema, { country: "NGA" }),
      product: "Loans",
    });
    Object.assign(message.transaction ?? {}, { type: 77 });
    expect(checkScore(message).map(({ field, code }) => [field, code])).toEqual([
      ["transaction.id", "pattern"],
      ["transaction.type", "enum"],
      ["transaction.amount", "range"],
      ["transaction.currency", "pattern"],
      ["transaction.occurred_at", "required"],
      ["customer.id_hash", "pattern"],
      ["location.country", "pattern"],
      ["product", "pattern"],
    ]);
  });

  it("says how long a text is in which one character is wrong, and not that all of them are", () => {
    const message = validScore();
    message.product = "prod0-0";
    expect(checkScore(message)).toMatchObject([
      { message: "Expected 1 to 40 lower-case letters, digits and _, found another text of 7 characters" },
    ]);
  });

  it("says what is wanted and found, and never repeats a text", () => {
    const message = validScore();
    if (message.customer) message.customer.idHash = "08012345678";
    expect(checkScore(message)).toEqual([
      {
        field: "customer.id_hash",
        message: "Expected 64 characters of 0-9 and a-f, found another text of 11 characters",
        code: "pattern",
      },
    ]);
  });

  it.each([
    [{ amount: -1n }, "Expected at least 0 and at most 9007199254740991, found -1"],
    [{ amount: 2n ** 53n }, "Expected at least 0 and at most 9007199254740991, found 9007199254740992"],
    [{ id: "" }, "Expected a value, found none"],
    [
      { type: 42 },
      "Expected one of loan_application, loan_disbursement, repayment, transfer, withdrawal, deposit, card_payment, bill_payment, other, found 42",
    ],
  ])("words the violation of %o", (change, wording) => {
    const message = validScore();
    Object.assign(message.transaction ?? {}, change);
    expect(checkScore(message).map((violation) => violation.message)).toEqual([wording]);
  });

  it("counts characters as Unicode code points", () => {
    const check = createChecker(SubmitFeedbackRequestSchema);
    const feedback = (notes: string) => create(SubmitFeedbackRequestSchema, { label: 1, notes });
    expect(check(feedback("\u{1F600}".repeat(2000)))).toEqual([]);
    expect(check(feedback("\u{1F600}".repeat(2001)))).toMatchObject([{ field: "notes", code: "length" }]);
    const policy = createChecker(CreatePolicyRequestSchema);
    expect(policy(create(CreatePolicyRequestSchema, { name: "\u{1F600}" }))).toEqual([]);
  });

  it("names a list message by its own field", () => {
    const check = createChecker(UpdateWebhookRequestSchema);
    const message = create(UpdateWebhookRequestSchema, {
      webhookId: `wh_${"0".repeat(32)}`,
      events: { items: [SubscribedEvent.ALL, SubscribedEvent.ALL, 0] },
    });
    expect(check(message).map(({ field, code }) => [field, code])).toEqual([
      ["events", "duplicate"],
      ["events[2]", "enum"],
    ]);
    const empty = create(UpdateWebhookRequestSchema, { webhookId: `wh_${"0".repeat(32)}`, events: {} });
    expect(check(empty)).toEqual([{ field: "events", message: "Expected at least 1 items, found 0", code: "length" }]);
  });

  it("names items of lists by index", () => {
    const rules = [{ code: "a" }, { code: "b", weight: 1001 }, { weight: Number.NaN }];
    const check = createChecker(CreatePolicyRequestSchema);
    expect(check(create(CreatePolicyRequestSchema, { name: "n", rules })).map((violation) => violation.field)).toEqual([
      "rules[1].weight",
      "rules[2].code",
      "rules[2].weight",
    ]);
  });

  it("refuses times that RFC 3339 cannot write", () => {
    const check = (seconds: bigint, nanos: number) => {
      const message = validScore();
      if (message.transaction) message.transaction.occurredAt = create(TimestampSchema, { seconds, nanos });
      return checkScore(message).map(({ field, code }) => [field, code]);
    };
    expect(check(-62_135_596_800n, 0)).toEqual([]);
    expect(check(253_402_300_799n, 999_999_999)).toEqual([]);
    for (const [seconds, nanos] of [
      [-62_135_596_801n, 0],
      [253_402_300_800n, 0],
      [0n, -1],
      [0n, 1_000_000_000],
    ] as const)
      expect(check(seconds, nanos)).toEqual([["transaction.occurred_at", "range"]]);
  });

  it("refuses a free-form object that JSON cannot write", () => {
    const check = createChecker(CreatePolicyRequestSchema);
    let deep: JsonObject = {};
    for (let level = 0; level < 100; level += 1) deep = { a: deep };
    const rules = [
      { code: "a", config: { limit: Number.NaN, list: [1, Number.POSITIVE_INFINITY] } },
      { code: "b", config: deep },
    ];
    const found = check(create(CreatePolicyRequestSchema, { name: "n", rules }));
    expect(found.slice(0, 2).map(({ field, code }) => [field, code])).toEqual([
      ["rules[0].config.limit", "range"],
      ["rules[0].config.list[1]", "range"],
    ]);
    expect(found[2]).toMatchObject({ code: "limit" });
  });

  it("stops listing at its limit", () => {
    const check = createChecker(SubmitBacktestRequestSchema);
    const message = create(SubmitBacktestRequestSchema, { transactions: Array.from({ length: 2000 }, () => ({})) });
    expect(check(message)).toHaveLength(VIOLATIONS_MAX);
  });

  it("checks the events of a new endpoint", () => {
    const check = createChecker(CreateWebhookRequestSchema);
    expect(check(create(CreateWebhookRequestSchema, { url: "https://a.ng" }))).toMatchObject([
      { field: "events", code: "required" },
    ]);
  });
});
