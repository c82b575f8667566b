import { create, equals } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { SubmitBacktestRequestSchema } from "#gen/risk/v1/backtest_pb.ts";
import { CreatePolicyRequestSchema, UpdatePolicyRequestSchema } from "#gen/risk/v1/policy_pb.ts";
import { ScoreRequestSchema, TransactionType } from "#gen/risk/v1/score_pb.ts";
import { CreateWebhookRequestSchema, UpdateWebhookRequestSchema } from "#gen/risk/v1/webhook_pb.ts";
import { createDecoder } from "./create-decoder.ts";

const HASH = "0f".repeat(32);
const decodeScore = createDecoder(ScoreRequestSchema);
const decodePolicy = createDecoder(CreatePolicyRequestSchema);

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The outcome as a table shows it: the kind, then path and code of each violation. */
function found(decoded: ReturnType<typeof decodeScore> | ReturnType<typeof decodePolicy>): readonly string[] {
  return [decoded.kind, ...decoded.violations.map(({ field, code }) => `${field} ${code}`)];
}

describe("createDecoder reads", () => {
  it("a score request", () => {
    const body = {
      transaction: {
        id: "txn-1",
        type: "card_payment",
        amount: 2_500_000,
        currency: "NGN",
        occurred_at: "2026-03-12T10:15:27.123+01:00",
        channel: null,
      },
      customer: { id_hash: HASH },
      device: null,
      location: { country: "NG" },
      product: "loans",
    };
    const decoded = decodeScore(bytes(JSON.stringify(body)));
    const expected = create(ScoreRequestSchema, {
      transaction: {
        id: "txn-1",
        type: TransactionType.CARD_PAYMENT,
        amount: 2_500_000n,
        currency: "NGN",
        occurredAt: { seconds: 1_773_306_927n, nanos: 123_000_000 },
      },
      customer: { idHash: HASH },
      location: { country: "NG" },
      product: "loans",
    });
    expect(decoded).toEqual({ kind: "message", message: expected, violations: [] });
    expect(decoded.kind === "message" && equals(ScoreRequestSchema, decoded.message, expected)).toBe(true);
  });

  it("white space, escapes and characters beyond ASCII", () => {
    const decoded = decodePolicy(bytes('\r\n\t { "n\\u0061me" : "Kr\u00e9dit \\"\u{1F600}\\"" , "activate":true } '));
    expect(decoded).toMatchObject({
      kind: "message",
      message: { name: 'Kr\u00e9dit "\u{1F600}"', activate: true },
      violations: [],
    });
  });

  it.each([
    ["1", 1n],
    ["1.0", 1n],
    ["1e3", 1000n],
    ["-0", 0n],
    ["9007199254740991", 9007199254740991n],
    ["-9007199254740991", -9007199254740991n],
  ])("the integer %s", (text, value) => {
    expect(decodeScore(bytes(`{"transaction":{"amount":${text}}}`))).toMatchObject({
      kind: "message",
      message: { transaction: { amount: value } },
      violations: [],
    });
  });

  it("a body of no bytes as the empty object where the call needs none", () => {
    const decode = createDecoder(ScoreRequestSchema, { emptyBody: "object" });
    expect(decode(new Uint8Array())).toEqual({ kind: "message", message: create(ScoreRequestSchema), violations: [] });
    expect(found(decode(bytes(" ")))).toEqual(["undecodable", "body format"]);
  });

  it("free-form objects as they are, whatever their keys", () => {
    const config = '{"__proto__":{"isAdmin":true},"constructor":1,"toString":null,"":[1,{"a":"b"}],"0":"x"}';
    const decoded = decodePolicy(bytes(`{"name":"n","rules":[{"code":"c","config":${config}}]}`));
    if (decoded.kind !== "message") throw new Error("Expected a message");
    expect(JSON.parse(JSON.stringify(decoded.message.rules[0]?.config))).toEqual(JSON.parse(config));
    expect(Object.hasOwn(decoded.message.rules[0]?.config ?? {}, "__proto__")).toBe(true);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it("list messages as arrays, absent and empty apart", () => {
    const decode = createDecoder(UpdateWebhookRequestSchema, { exclude: ["webhook_id"] });
    expect(decode(bytes('{"events":["*","backtest.failed"]}'))).toMatchObject({
      message: { events: { items: [1, 3] } },
    });
    expect(decode(bytes('{"events":[]}'))).toMatchObject({ message: { events: { items: [] } } });
    expect(decode(bytes("{}"))).not.toHaveProperty("message.events");
    expect(decode(bytes('{"events":{"items":[]}}'))).toMatchObject({
      kind: "undecodable",
      violations: [{ field: "events", code: "type" }],
    });
  });
});

describe("createDecoder refuses as undecodable", () => {
  it.each<[string, string, readonly string[]]>([
    ["an empty body", "", ["body required"]],
    ["white space alone", "  ", ["body format"]],
    ["text that is no JSON", "{transaction:1}", ["body format"]],
    ["a comma too many", '{"product":"a",}', ["body format"]],
    ["text behind the object", '{"product":"a"} x', ["body format"]],
    ["a second object", "{}{}", ["body format"]],
    ["an unfinished object", '{"product":"a"', ["body format"]],
    ["a byte order mark", "\ufeff{}", ["body format"]],
    ["a comment", "{} // none", ["body format"]],
    ["NaN", '{"transaction":{"amount":NaN}}', ["body format"]],
    ["a control character in text", '{"product":"a\u0001"}', ["body format"]],
    ["an array", "[]", ["body type"]],
    ["text", '"a"', ["body type"]],
    ["null", "null", ["body type"]],
    ["an unknown field", '{"Product":"a"}', ["Product unknown_field"]],
    ["an unknown field with null", '{"x":null}', ["x unknown_field"]],
    ["the names of the protocol", '{"policyVersionId":"a"}', ["policyVersionId unknown_field"]],
    [
      "unknown fields that look like the language's own",
      '{"__proto__":{},"constructor":{},"toString":1}',
      ["__proto__ unknown_field", "constructor unknown_field", "toString unknown_field"],
    ],
    ["a type name", '{"$typeName":"x"}', ['["$typeName"] unknown_field']],
    ["a duplicate field", '{"product":"a","product":"a"}', ["product duplicate_field"]],
    ["a duplicate field thrice, once", '{"product":"a","product":"a","product":"b"}', ["product duplicate_field"]],
    ["a duplicate written with escapes", '{"product":"a","\\u0070roduct":"b"}', ["product duplicate_field"]],
    ["a duplicate of null", '{"product":null,"product":"a"}', ["product duplicate_field"]],
    ["a duplicate field below", '{"customer":{"id_hash":"a","id_hash":"b"}}', ["customer.id_hash duplicate_field"]],
    ["a duplicate inside an unknown field", '{"x":[{"a":1,"a":2}]}', ["x unknown_field", "x[0].a duplicate_field"]],
    ["a fraction for an integer", '{"transaction":{"amount":1.5}}', ["transaction.amount type"]],
    ["text for an integer", '{"transaction":{"amount":"1"}}', ["transaction.amount type"]],
    ["text for an object", '{"transaction":"1"}', ["transaction type"]],
    ["an array for an object", '{"transaction":[]}', ["transaction type"]],
    ["an object for text", '{"product":{}}', ["product type"]],
    ["a number for text", '{"product":1}', ["product type"]],
    ["a number for an enum", '{"transaction":{"type":1}}', ["transaction.type type"]],
    ["a number for a date-time", '{"transaction":{"occurred_at":1}}', ["transaction.occurred_at type"]],
    [
      "everything at once",
      '{"x":1,"customer":[],"product":1,"transaction":{"y":1,"amount":1.5,"id":"a","id":"a"}}',
      [
        "x unknown_field",
        "customer type",
        "product type",
        "transaction.y unknown_field",
        "transaction.amount type",
        "transaction.id duplicate_field",
      ],
    ],
  ])("%s", (_, text, violations) => {
    expect(found(decodeScore(bytes(text)))).toEqual(["undecodable", ...violations]);
  });

  it.each<[string, string, readonly string[]]>([
    [
      "a duplicate inside a free-form object",
      '{"rules":[{},{"config":{"a":{"b":1,"b":1}}}]}',
      ["rules[1].config.a.b duplicate_field"],
    ],
    ["a free-form array", '{"rules":[{"config":[]}]}', ["rules[0].config type"]],
    ["null in a list", '{"rules":[null]}', ["rules[0] type"]],
    ["an object for a list", '{"rules":{}}', ["rules type"]],
    ["text for a boolean", '{"activate":"true"}', ["activate type"]],
    ["an odd key, in brackets and cut", `{"${"k".repeat(99)} ":1}`, [`["${"k".repeat(64)}..."] unknown_field`]],
  ])("%s", (_, text, violations) => {
    expect(found(decodePolicy(bytes(text)))).toEqual(["undecodable", ...violations]);
  });

  it("bytes that are no UTF-8", () => {
    const tail = [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc0, 0xaf]];
    for (const wrong of tail) {
      const body = Uint8Array.from([...bytes('{"product":"'), ...wrong, ...bytes('"}')]);
      expect(found(decodeScore(body))).toEqual(["undecodable", "body format"]);
    }
  });

  it("fields that the path or another protocol holds", () => {
    const decode = createDecoder(UpdatePolicyRequestSchema, { exclude: ["policy_id"] });
    expect(decode(bytes('{"policy_id":"pol_1","product":"a"}')).violations.map((violation) => violation.field)).toEqual(
      ["policy_id", "product"],
    );
    expect(createDecoder(SubmitBacktestRequestSchema)(bytes('{"csv":""}'))).toMatchObject({
      violations: [{ code: "unknown_field" }],
    });
  });

  it("a rest of a row that only a whole backtest may set", () => {
    const decoded = createDecoder(SubmitBacktestRequestSchema)(
      bytes('{"transactions":[{"policy_version_id":"a","label":"fraud"}]}'),
    );
    expect(decoded).toMatchObject({
      kind: "undecodable",
      violations: [{ field: "transactions[0].policy_version_id" }],
    });
  });

  it("never repeats what the body holds", () => {
    for (const text of [
      `{"product":"${HASH}"x}`,
      `{"customer":"${HASH}"}`,
      `${HASH}`,
      `{"transaction":{"type":"${HASH}"}}`,
    ])
      expect(JSON.stringify(decodeScore(bytes(text)))).not.toContain(HASH);
  });
});

describe("createDecoder reports as wrong values", () => {
  it.each<[string, string, readonly string[]]>([
    ["an unknown word", '{"transaction":{"type":"transfr"}}', ["transaction.type enum"]],
    ["the unspecified word", '{"transaction":{"type":"unspecified"}}', ["transaction.type enum"]],
    ["a name of the protocol", '{"transaction":{"type":"TRANSACTION_TYPE_TRANSFER"}}', ["transaction.type enum"]],
    ["text that is no date-time", '{"transaction":{"occurred_at":"yesterday"}}', ["transaction.occurred_at format"]],
    ["an integer above 2^53-1", '{"transaction":{"amount":9007199254740992}}', ["transaction.amount range"]],
    ["an integer below -(2^53-1)", '{"transaction":{"amount":-9007199254740993}}', ["transaction.amount range"]],
    ["an integer of 300 digits", `{"transaction":{"amount":1${"0".repeat(299)}}}`, ["transaction.amount range"]],
    ["1e300 for an integer", '{"transaction":{"amount":1e300}}', ["transaction.amount range"]],
    ["1e999 for an integer", '{"transaction":{"amount":1e999}}', ["transaction.amount range"]],
    ["a lone surrogate", '{"product":"\\ud800"}', ["product format"]],
  ])("%s", (_, text, violations) => {
    expect(found(decodeScore(bytes(text)))).toEqual(["message", ...violations]);
  });

  it.each<[string, string, readonly string[]]>([
    ["a number beyond a double", '{"rules":[{"weight":1e999}]}', ["rules[0].weight range"]],
    ["a free-form number beyond a double", '{"rules":[{"config":{"a":[1e999]}}]}', ["rules[0].config.a[0] range"]],
    [
      "free-form lone surrogates",
      '{"rules":[{"config":{"a":"\\udc00","\\udc00":1}}]}',
      ["rules[0].config.a format", 'rules[0].config["\\udc00"] format'],
    ],
  ])("%s", (_, text, violations) => {
    expect(found(decodePolicy(bytes(text)))).toEqual(["message", ...violations]);
  });

  it("lists the wanted words and shows a word that cannot identify anyone", () => {
    const decode = createDecoder(CreateWebhookRequestSchema);
    expect(decode(bytes('{"events":["backtest.done","key-1"]}')).violations).toEqual([
      {
        field: "events[0]",
        message:
          "Expected one of *, backtest.completed, backtest.failed, policy.activated, policy.archived, fit.completed, fit.abstained, fit.failed, decision.flagged, policy.braked, found backtest.done",
        code: "enum",
      },
      {
        field: "events[1]",
        message:
          "Expected one of *, backtest.completed, backtest.failed, policy.activated, policy.archived, fit.completed, fit.abstained, fit.failed, decision.flagged, policy.braked, found another word",
        code: "enum",
      },
    ]);
  });
});

describe("createDecoder in a patch", () => {
  const decode = createDecoder(UpdatePolicyRequestSchema, { exclude: ["policy_id"] });
  const decodeWebhook = createDecoder(UpdateWebhookRequestSchema, { exclude: ["webhook_id"] });

  it("reads null for a description as the empty text, which clears", () => {
    expect(decode(bytes('{"description":null}'))).toMatchObject({ message: { description: "" }, violations: [] });
    expect(decode(bytes("{}"))).not.toHaveProperty("message.description");
    expect(decodeWebhook(bytes('{"description":null}'))).toMatchObject({
      message: { description: "" },
      violations: [],
    });
  });

  it("refuses null where nothing can be cleared, at any depth", () => {
    const text = '{"name":null,"rules":[{"code":"a","weight":null}],"thresholds":{"high":null},"actions":null}';
    expect(decode(bytes(text)).violations.map(({ field, code }) => `${field} ${code}`)).toEqual([
      "name required",
      "rules[0].weight required",
      "thresholds.high required",
      "actions required",
    ]);
    expect(decodeWebhook(bytes('{"url":null,"events":null,"status":null}')).violations).toHaveLength(3);
  });

  it("leaves null in a free-form object alone", () => {
    expect(decode(bytes('{"rules":[{"config":{"a":null}}]}')).violations).toEqual([]);
  });

  it("reads null elsewhere as absent", () => {
    expect(decodePolicy(bytes('{"name":null,"description":null,"rules":null,"thresholds":{"high":null}}'))).toEqual({
      kind: "message",
      message: create(CreatePolicyRequestSchema, { thresholds: {} }),
      violations: [],
    });
  });
});
