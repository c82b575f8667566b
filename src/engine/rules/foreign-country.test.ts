import { describe, expect, test } from "vitest";
import { evaluateBare, evaluateRule } from "../../../test/support/evaluate-rule.ts";
import { foreignCountry } from "./foreign-country.ts";

describe("foreign_country", () => {
  test("fires abroad", () => {
    expect(evaluateRule(foreignCountry, { location: { foreign: 1 } })).toEqual({
      kind: "hit",
      strength: 1,
      message: "Country is not the market's",
      details: { foreign: true },
    });
  });

  test("does not fire at home", () => {
    expect(evaluateRule(foreignCountry, {})).toEqual({ kind: "no_hit", details: { foreign: false } });
  });

  test("needs a country", () => {
    expect(evaluateBare(foreignCountry)).toEqual({ kind: "not_evaluable", missing: ["location.country"] });
  });
});
