import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CreatePolicyRequestSchema } from "#gen/risk/v1/policy_pb.ts";
import { VIOLATIONS_MAX } from "../../errors.ts";
import { createDecoder } from "./create-decoder.ts";

const decodePolicy = createDecoder(CreatePolicyRequestSchema);

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe("createDecoder under attack", () => {
  it.each<[string, string]>([
    ["100,000 opening brackets", "[".repeat(100_000)],
    ["100,000 nested arrays", `{"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["50,000 nested objects", `{"x":${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}}`],
    ["nesting in a free-form object", `{"rules":[{"config":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}]}`],
    ["100,000 unknown keys", `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join(",")}}`],
    ["100,000 times one key", `{${Array.from({ length: 100_000 }, () => '"name":1').join(",")}}`],
    ["a key of 250,000 characters", `{"${"k".repeat(250_000)}":1}`],
    ["250,000 escapes", `{"name":"${"\\\\".repeat(250_000)}","x":1}`],
  ])("answers %s briefly", (_, text) => {
    const decoded = decodePolicy(bytes(text));
    expect(decoded.kind).toBe("undecodable");
    expect(decoded.violations.length).toBeLessThanOrEqual(VIOLATIONS_MAX);
    expect(JSON.stringify(decoded.violations).length).toBeLessThan(300_000);
  });

  it("accepts 64 levels of nesting and refuses 65, in known and unknown places", () => {
    const config = (levels: number) => `{"rules":[{"config":${'{"a":'.repeat(levels - 3)}1${"}".repeat(levels - 3)}}]}`;
    expect(decodePolicy(bytes(config(64)))).toMatchObject({ kind: "message", violations: [] });
    expect(decodePolicy(bytes(config(65)))).toMatchObject({ kind: "undecodable", violations: [{ code: "limit" }] });
    const unknown = (levels: number) => `{"x":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    expect(decodePolicy(bytes(unknown(64))).violations.map((violation) => violation.code)).toEqual(["unknown_field"]);
    expect(decodePolicy(bytes(unknown(65))).violations.map((violation) => violation.code)).toEqual([
      "unknown_field",
      "limit",
    ]);
  });

  it("answers something for any bytes", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (body) => decodePolicy(body).kind === "undecodable"));
  });

  it("answers something for any JSON", () => {
    fc.assert(fc.property(fc.json(), (text) => typeof decodePolicy(bytes(text)).kind === "string"));
  });

  it("finds a duplicate wherever a copied field makes one", () => {
    const text = JSON.stringify({
      name: "n: \u00e9",
      rules: [{ code: "a", config: { 'x"': { y: "}" } } }],
      thresholds: { high: 1 },
    });
    for (const field of ['"name":"n: \u00e9"', '"code":"a"', '"y":"}"', '"high":1', '"x\\"":{"y":"}"}']) {
      const decoded = decodePolicy(bytes(text.replace(field, () => `${field},${field}`)));
      expect(decoded).toMatchObject({ kind: "undecodable", violations: [{ code: "duplicate_field" }] });
    }
    expect(decodePolicy(bytes(text))).toMatchObject({ kind: "message", violations: [] });
  });
});
