import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import document from "../../test/vectors/identifiers.json" with { type: "json" };
import { hashIdentifier } from "./hash-identifier.ts";
import { IDENTIFIER_KINDS, isIdentifierKind } from "./identifier-kind.ts";
import { normaliseIdentifier } from "./normalise-identifier.ts";
import { type IdentifierKey, parseIdentifierKey } from "./parse-identifier-key.ts";

const anyKind = fc.constantFrom(...IDENTIFIER_KINDS);

function keyOf(hex: string): IdentifierKey {
  const key = parseIdentifierKey(hex);
  if ("message" in key) throw new Error(key.message);
  return key;
}

describe("test vectors", () => {
  const key = keyOf(document.key);

  test.each(document.vectors)("$kind: $name", (vector) => {
    if (!isIdentifierKind(vector.kind)) throw new Error(`Cannot run vector "${vector.name}": unknown kind`);
    const normalised = normaliseIdentifier(vector.kind, vector.value);
    const hash = hashIdentifier(key, vector.kind, vector.value);
    if (vector.refused === undefined) {
      expect({ normalised, hash }).toEqual({ normalised: vector.normalised, hash: vector.hash });
    } else {
      expect(normalised).toMatchObject({ code: vector.refused });
      expect(hash).toEqual(normalised);
    }
  });

  test("cover every kind, accepted and refused", () => {
    const seen = new Set(document.vectors.map((vector) => `${vector.kind} ${vector.refused === undefined}`));
    expect(seen.size).toBe(2 * IDENTIFIER_KINDS.length);
  });
});

describe("normalising", () => {
  test("is idempotent: a normalised value normalises to itself", () => {
    const phone = fc.stringMatching(/^(\+234|234|0|)[789][01]\d{8}$/);
    const account = fc.stringMatching(/^(\d{3}|\d{6}):\d{10}$/);
    const value = fc.oneof(phone, account, fc.stringMatching(/^\d{11}$/), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(anyKind, value, (kind, text) => {
        const once = normaliseIdentifier(kind, text);
        if (typeof once === "string") expect(normaliseIdentifier(kind, once)).toBe(once);
      }),
    );
  });

  test("gives one spelling to a mobile number however it is written", () => {
    const subscriber = fc.stringMatching(/^[789][01]\d{8}$/);
    const separators = fc.constantFrom("", " ", "-", "\u00a0", "\u2011", "\u200e");
    const prefix = fc.constantFrom("", "0", "234", "+234", "+2340", "00234", "009234");
    fc.assert(
      fc.property(prefix, subscriber, separators, (start, digits, between) => {
        const written = `${start}${between}${digits.slice(0, 3)}${between}${digits.slice(3)}`;
        expect(normaliseIdentifier("phone", written)).toBe(`+234${digits}`);
      }),
    );
  });

  test("refuses a lone surrogate, which has no UTF-8", () => {
    expect(normaliseIdentifier("customer", "id-\ud800")).toMatchObject({ code: "character" });
  });
});

describe("a refusal", () => {
  test("never repeats the identifier or a part of it", () => {
    const messages = new Set<string>();
    const value = fc.oneof(fc.stringMatching(/^[A-Z]{3}-\d{5,30}$/), fc.stringMatching(/^\d{5,60}$/), fc.string());
    fc.assert(
      fc.property(anyKind, value, (kind, text) => {
        const problem = normaliseIdentifier(kind, text);
        if (typeof problem !== "string") messages.add(problem.message);
      }),
      { numRuns: 2000 },
    );
    // Only counts of digits, of at most two figures here, and the kit's own constants may stand in a message.
    for (const message of messages) {
      const withoutExamples = message
        .replace("(070, 080, 081, 090, 091 or 020 ...)", "")
        .replace("after 0 or 234,", "");
      expect(withoutExamples).toMatch(/^Cannot hash [a-z]+: wanted [^\d]*(\d{1,3}[^\d]+)*\d{0,2}[^\d]*$/);
      expect(message.length).toBeLessThan(160);
    }
    expect(messages.size).toBeGreaterThan(20);
  });
});

describe("parseIdentifierKey", () => {
  test("reads the key with the line end of a file, in either case", () => {
    const lower = hashIdentifier(keyOf(`${document.key}\n`), "customer", "a");
    expect(hashIdentifier(keyOf(document.key.toUpperCase()), "customer", "a")).toBe(lower);
  });

  test("makes a key that does not print its secret", () => {
    expect(inspect(keyOf(document.key), { depth: 9, showHidden: true })).not.toContain(document.key.slice(0, 8));
    expect(JSON.stringify(keyOf(document.key))).toBe("{}");
  });

  test.each([
    ["", "empty", "Cannot hash identifiers: wanted an identifier key of 64 hex digits, found nothing"],
    [
      document.key.slice(1),
      "length",
      "Cannot hash identifiers: wanted an identifier key of 64 hex digits, found 63 characters",
    ],
    [
      `${document.key.slice(1)}g`,
      "character",
      "Cannot hash identifiers: wanted an identifier key of 64 hex digits, found another character",
    ],
  ])("refuses a key that is not 64 hex digits (%#)", (text, code, message) => {
    expect(parseIdentifierKey(text)).toEqual({ code, message });
  });

  test("gives different hashes under different keys", () => {
    const other = keyOf(document.key.replace(/^../u, "ff"));
    expect(hashIdentifier(other, "bvn", "22123456789")).not.toBe(
      hashIdentifier(keyOf(document.key), "bvn", "22123456789"),
    );
  });
});
