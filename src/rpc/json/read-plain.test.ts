import type { DescMessage } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SubmitFeedbackRequestSchema } from "#gen/risk/v1/feedback_pb.ts";
import { CreatePolicyRequestSchema, UpdatePolicyRequestSchema } from "#gen/risk/v1/policy_pb.ts";
import { ScoreRequestSchema } from "#gen/risk/v1/score_pb.ts";
import { UpdateWebhookRequestSchema } from "#gen/risk/v1/webhook_pb.ts";
import { arbitraryMessage } from "../check/arbitrary-message.ts";
import { createDecoder } from "./create-decoder.ts";
import { createEncoder } from "./create-encoder.ts";
import { createDecodeSink } from "./decode-sink.ts";
import { isPlain, plainReader } from "./read-plain.ts";

const DESCS: readonly DescMessage[] = [
  ScoreRequestSchema,
  SubmitFeedbackRequestSchema,
  CreatePolicyRequestSchema,
  UpdatePolicyRequestSchema,
  UpdateWebhookRequestSchema,
];

/** What a careless or hostile client puts in, takes out, or writes twice. */
const PIECES = [
  '"',
  "{",
  "}",
  "[",
  "]",
  ":",
  ",",
  " ",
  "\t",
  "0",
  "1",
  "-",
  ".",
  "e9",
  "null",
  "true",
  "\\u0041",
  "\\",
  "\u00e9",
  "\u0001",
  '"id":"a",',
];

/** A text with up to three cuts, each a stretch replaced by another piece or by a copy of a stretch. */
function damaged(text: string): fc.Arbitrary<string> {
  const place = fc.nat(text.length);
  const cut = fc.record({
    at: place,
    length: fc.nat(12),
    piece: fc.oneof(
      fc.constantFrom("", ...PIECES),
      place.map((at) => text.slice(at, at + 30)),
    ),
  });
  return fc.array(cut, { maxLength: 3 }).map((cuts) => {
    let result = text;
    for (const { at, length, piece } of cuts) result = result.slice(0, at) + piece + result.slice(at + length);
    return result;
  });
}

/** Positions in a body that is no JSON differ by what stands before it. */
function withoutPosition(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, item) => (typeof item === "bigint" ? `${item}n` : item)).replaceAll(
      / at character \d+/g,
      "",
    ),
  );
}

describe("plainReader", () => {
  it.each(DESCS)("comes to what the general way comes to, for any $name however damaged", (desc) => {
    const decode = createDecoder(desc);
    const encode = createEncoder(desc);
    const bodies = arbitraryMessage(desc, "valid").map(encode).chain(damaged);
    fc.assert(
      fc.property(bodies, (text) => {
        const plain = decode(Buffer.from(text));
        // A line break keeps a body from being plain, and changes nothing else.
        const general = decode(Buffer.from(`\n${text}`));
        expect(withoutPosition(plain)).toEqual(withoutPosition(general));
      }),
      { numRuns: 300 },
    );
  });

  it("reads a score request by itself, in any order, with spaces", () => {
    const read = plainReader(ScoreRequestSchema, []);
    const text = ' { "product" : "a" , "transaction":{ "amount" : 120 ,"id":"x", "type":"other"}, "location":{ } } ';
    expect(read(text, createDecodeSink(false))).toMatchObject({
      product: "a",
      transaction: { id: "x", type: 9, amount: 120n },
      location: {},
    });
  });

  it.each([
    '{"product":"a","product":"a"}',
    '{"x":1}',
    '{"product":null}',
    '{"product":"\\u0041"}',
    '{"transaction":{"amount":01}}',
    '{"transaction":{"amount":1.0}}',
    '{"transaction":{"amount":1e3}}',
    '{"transaction":{"amount":-1}}',
    '{"transaction":{"amount":1234567890123456}}',
    '{"transaction":{"amount":}}',
    '{"product":"a"',
    '{"product":"a"}x',
    '{"product":"a",}',
    "[]",
    "",
  ])("leaves %s to the general way", (text) => {
    expect(plainReader(ScoreRequestSchema, [])(text, createDecodeSink(false))).toBeUndefined();
  });
});

describe("isPlain", () => {
  it("is true of ASCII without control characters, at every position of a word", () => {
    for (let length = 0; length < 12; length += 1)
      for (let at = 0; at < length; at += 1)
        for (let code = 0; code < 256; code += 1) {
          const body = Buffer.alloc(length, "a");
          body[at] = code;
          expect(isPlain(body)).toBe(code >= 0x20 && code < 0x80);
        }
    expect(isPlain(Buffer.alloc(0))).toBe(true);
  });
});
