import { expect, it } from "vitest";
import { loudRules } from "./loud-rules.ts";

it("names rules over a fifth of the decisions, over all hours together, the loudest first", () => {
  const hours = [
    { scored: 60, ruleHits: { burst: 30, fan_in: 10, amount_limit: 1 } },
    { scored: 40, ruleHits: { burst: 1, fan_in: 11 } },
  ];
  expect(loudRules(hours)).toEqual([
    { code: "burst", hits: 31, share: 0.31 },
    { code: "fan_in", hits: 21, share: 0.21 },
  ]);
});

it.each([
  ["exactly a fifth", [{ scored: 100, ruleHits: { burst: 20 } }]],
  ["fewer than 100 decisions", [{ scored: 99, ruleHits: { burst: 99 } }]],
  ["no decision at all", []],
])("names none of %s", (_name, hours) => {
  expect(loudRules(hours)).toEqual([]);
});

it("orders equal ones by code", () => {
  const [first, second] = loudRules([{ scored: 100, ruleHits: { b: 50, a: 50 } }]);
  expect([first?.code, second?.code]).toEqual(["a", "b"]);
});
