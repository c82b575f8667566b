import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutNumbers, joinNumbers } from "./text-template.ts";

const part = fc.oneof(
  fc.nat().map(String),
  fc.maxSafeNat().map(String),
  fc.constantFrom(
    "0",
    "00",
    "007",
    "1,234",
    "1,234,567",
    "0,123",
    "12,34",
    "1234,567",
    "1,2345",
    ",",
    ".",
    " ",
    "NGN ",
  ),
  fc.string(),
);

describe("a text without its numbers", () => {
  it("gives the text back with them, whatever it is", () => {
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join("")),
        (text) => {
          const cut = cutNumbers(text);
          if (cut === undefined) return expect([...text].some((character) => character < " ")).toBe(true);
          const left = [...cut.numbers];
          expect(joinNumbers(cut.template, () => left.shift() ?? Number.NaN)).toBe(text);
          expect(left).toEqual([]);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("is the same whatever the numbers are", () => {
    const templates = [
      "Paid NGN 1,863,713, usually about NGN 51,600 (1 payment) at 07:05, 3.2 times",
      "Paid NGN 2,000, usually about NGN 123,456,789 (17 payments) at 00:59, 12.9 times".replace("payments", "payment"),
    ].map((text) => cutNumbers(text)?.template.replaceAll("\u0003", "\u0001"));
    expect(templates[0]).toBe(templates[1]);
  });
});
