import { describe, expect, test } from "vitest";
import { createRegistry } from "./create-registry.ts";
import { noHit } from "./outcome.ts";
import { countParameter } from "./parameter.ts";
import type { Rule, RuleParameter } from "./rule.ts";

const words = { description: "A count", source: "judgement" };

function ruleWith(changes: Partial<Rule>): Rule {
  return {
    code: "some_rule",
    version: 1,
    description: "Something",
    customerMessage: { en: "Something.", pcm: "Something dey." },
    needs: [],
    parameters: {},
    weight: 10,
    evaluate: () => noHit(() => ({})),
    ...changes,
  };
}

function parameterWith(changes: Partial<RuleParameter>): Partial<Rule> {
  return { parameters: { some_count: { ...countParameter(3, words), ...changes } } };
}

describe("createRegistry", () => {
  test("finds a rule in its newest version, in an earlier one, and none that there never was", () => {
    const [newest, first, gone] = [
      ruleWith({ code: "a_rule", version: 2 }),
      ruleWith({ code: "a_rule", version: 1 }),
      ruleWith({ code: "gone_rule", version: 3 }),
    ];
    const { rules, find, findVersion } = createRegistry([newest], [first, gone]);
    expect(rules).toEqual([newest]);
    expect(find("a_rule")).toBe(newest);
    expect(find("gone_rule")).toBeUndefined();
    expect([1, 2, 3].map((version) => findVersion("a_rule", version))).toEqual([first, newest, undefined]);
    expect(findVersion("gone_rule", 3)).toBe(gone);
    expect(() => createRegistry([newest], [ruleWith({ code: "a_rule", version: 2 })])).toThrow("one before 2");
    expect(() => createRegistry([newest], [first, first])).toThrow("a version of its own");
  });

  test("keeps the order and finds by code", () => {
    const [a, b] = [ruleWith({ code: "b_rule" }), ruleWith({ code: "a_rule" })];
    const { rules, find } = createRegistry([a, b], []);
    expect(rules).toEqual([a, b]);
    expect(find("a_rule")).toBe(b);
    expect(find("constructor")).toBeUndefined();
    expect(Object.isFrozen(rules)).toBe(true);
  });

  test("refuses two equal codes", () => {
    expect(() => createRegistry([ruleWith({}), ruleWith({})], [])).toThrow('Cannot register rule "some_rule": code');
  });

  test.each([
    [{ code: "SomeRule" }, "code"],
    [{ code: "some-rule" }, "code"],
    [{ code: "" }, "code"],
    [{ code: "some__rule" }, "code"],
    [{ version: 0 }, "version"],
    [{ version: 1.5 }, "version"],
    [{ weight: -1 }, "weight"],
    [{ weight: 1000.5 }, "weight"],
    [{ weight: Number.NaN }, "weight"],
    [{ parameters: { someCount: countParameter(3, words) } }, "someCount"],
    [parameterWith({ default: 0 }), "some_count"],
    [parameterWith({ default: 257 }), "some_count"],
    [parameterWith({ default: Number.NaN }), "some_count"],
    [parameterWith({ default: 3.5 }), "some_count"],
    [parameterWith({ min: 4, max: 3 }), "some_count"],
    [parameterWith({ max: Number.POSITIVE_INFINITY }), "some_count"],
    [{ ...parameterWith({}), ascending: ["some_count", "other_count"] as const }, "ascending"],
    [{ ...parameterWith({}), ascending: ["some_count", "some_count"] as const }, "ascending"],
  ])("refuses %o", (changes, member) => {
    expect(() => createRegistry([ruleWith(changes)], [])).toThrow(
      `Cannot register rule "${changes.code ?? "some_rule"}": ${member}`,
    );
  });
});
