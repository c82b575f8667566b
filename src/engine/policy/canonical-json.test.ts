import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

describe("canonicalJson", () => {
  test("sorts keys by UTF-16 code units, as in RFC 8785 section 3.2.3", () => {
    const value = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\u{1f600}": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis",
    };
    const order = [...canonicalJson(value).matchAll(/:"(\w+)/g)].map((match) => match[1]);
    expect(order).toEqual(["Carriage", "One", "Control", "Latin", "Euro", "Emoji", "Hebrew"]);
  });

  test("writes the example of RFC 8785 section 3.2.2", () => {
    const value = JSON.parse(
      '{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001], "string": "\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/", "literals": [null, true, false]}',
    );
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test.each([
    [0, "0"],
    [-0, "0"],
    [5e-324, "5e-324"],
    [-1.7976931348623157e308, "-1.7976931348623157e+308"],
    [9007199254740992, "9007199254740992"],
    [295147905179352830000, "295147905179352830000"],
    [1e21, "1e+21"],
    [1e-7, "1e-7"],
    [999999999999999900000, "999999999999999900000"],
    [333333333.33333325, "333333333.33333325"],
  ])("writes the number %d as %s", (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test.each([
    [{}, "{}"],
    [[], "[]"],
    ["", '""'],
    [[[1], { b: [], a: {} }], '[[1],{"a":{},"b":[]}]'],
    [JSON.parse('{"__proto__": 1, "a": 2}'), '{"__proto__":1,"a":2}'],
    [Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
  ])("writes %o", (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test.each([
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [undefined],
    [{ a: undefined }],
    [[undefined]],
    [new Array(1)],
    ["\ud800"],
    [{ "\udc00": 1 }],
    [1n],
    [() => 1],
    [Symbol("a")],
    [new Date(0)],
    [new Map()],
  ])("refuses what JSON cannot say: %o", (value) => {
    expect(() => canonicalJson(value)).toThrow("Cannot write canonical JSON");
  });

  test("refuses a cycle and what is nested too deep", () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(() => canonicalJson(cycle)).toThrow("at most 64 levels");
  });

  const json = fc.jsonValue({ noUnicodeString: false });

  test("law: JSON.parse reads back the same value", () => {
    fc.assert(
      fc.property(json, (value) => {
        // -0 is the one value that comes back as another one, equal to it.
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(plain);
      }),
    );
  });

  test("law: the order of keys in memory does not matter", () => {
    const entries = fc.uniqueArray(fc.tuple(fc.string({ unit: "binary" }), json), { selector: ([key]) => key });
    fc.assert(
      fc.property(entries, (members) => {
        const forwards = canonicalJson(Object.fromEntries(members));
        expect(canonicalJson(Object.fromEntries(members.toReversed()))).toBe(forwards);
        const written = Object.keys(Object.fromEntries(members)).sort();
        expect(forwards).toBe(
          `{${written.map((key) => `${JSON.stringify(key)}:${canonicalJson(Object.fromEntries(members)[key])}`).join(",")}}`,
        );
      }),
    );
  });
});
