import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitrarySpec } from "../../../test/support/arbitrary-spec.ts";
import { mergeSpec } from "./merge-spec.ts";
import { EMPTY_SPEC, type PolicySpec } from "./policy-spec.ts";

const base: PolicySpec = {
  rules: [
    { code: "night_unusual", weight: 12, config: { from_hour: 2, to_hour: 3 } },
    { code: "fan_in", enabled: false },
  ],
  thresholds: { medium: 20, high: 40 },
  actions: { low: "approve", critical: "manual_review" },
};

describe("mergeSpec", () => {
  test("rules by code: fields sent replace, others stay, new rules follow", () => {
    const { rules } = mergeSpec(base, {
      rules: [{ code: "fan_in", weight: 5 }, { code: "amount_limit" }, { code: "night_unusual", enabled: false }],
    });
    expect(rules).toEqual([
      { code: "night_unusual", enabled: false, weight: 12, config: { from_hour: 2, to_hour: 3 } },
      { code: "fan_in", enabled: false, weight: 5 },
      { code: "amount_limit" },
    ]);
  });

  test("a rule's config by parameter", () => {
    const { rules } = mergeSpec(base, { rules: [{ code: "night_unusual", config: { to_hour: 5, limit_minor: 7 } }] });
    expect(rules[0]?.config).toEqual({ from_hour: 2, to_hour: 5, limit_minor: 7 });
  });

  test("thresholds and actions by key", () => {
    const merged = mergeSpec(base, { thresholds: { high: 50, critical: 70 }, actions: { low: "step_up" } });
    expect(merged.thresholds).toEqual({ medium: 20, high: 50, critical: 70 });
    expect(merged.actions).toEqual({ low: "step_up", critical: "manual_review" });
    expect(merged.rules).toEqual(base.rules);
  });

  test("null clears at every level", () => {
    expect(mergeSpec(base, { rules: null, thresholds: null, actions: null })).toEqual(EMPTY_SPEC);
    const merged = mergeSpec(base, {
      rules: [
        { code: "night_unusual", weight: null, config: { from_hour: null } },
        { code: "fan_in", enabled: null, config: null },
      ],
      thresholds: { medium: null },
      actions: { low: null },
    });
    expect(merged).toEqual({
      rules: [{ code: "night_unusual", config: { to_hour: 3 } }, { code: "fan_in" }],
      thresholds: { high: 40 },
      actions: { critical: "manual_review" },
    });
  });

  test("undefined is absent", () => {
    const patch = { rules: undefined, thresholds: { medium: undefined }, actions: undefined };
    expect(mergeSpec(base, patch)).toEqual(base);
    const [rule] = mergeSpec(base, { rules: [{ code: "night_unusual", weight: undefined, config: undefined }] }).rules;
    expect(rule).toEqual(base.rules[0]);
  });

  test("keys of a prototype stay plain keys", () => {
    const config: Record<string, unknown> = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 2}');
    const merged = mergeSpec(base, { rules: [{ code: "__proto__" }, { code: "night_unusual", config }] });
    const [rule] = merged.rules;
    expect(Object.keys(rule?.config ?? {})).toEqual(["from_hour", "to_hour", "__proto__", "constructor"]);
    expect(Object.getPrototypeOf(rule?.config)).toBe(Object.prototype);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(merged.rules.map(({ code }) => code)).toEqual(["night_unusual", "fan_in", "__proto__"]);
  });

  test("laws: an empty patch and the spec itself change nothing; a patch twice is the patch once; the later patch wins", () => {
    fc.assert(
      fc.property(arbitrarySpec, arbitrarySpec, (spec, patch) => {
        expect(mergeSpec(spec, {})).toEqual(spec);
        expect(mergeSpec(spec, EMPTY_SPEC)).toEqual(spec);
        expect(mergeSpec(spec, spec)).toEqual(spec);
        expect(mergeSpec(EMPTY_SPEC, spec)).toEqual(spec);
        const merged = mergeSpec(spec, patch);
        expect(mergeSpec(merged, patch)).toEqual(merged);
        expect(merged.thresholds).toEqual(patch.thresholds);
      }),
    );
  });

  test("law: two patches one after the other are their merger at once", () => {
    fc.assert(
      fc.property(arbitrarySpec, arbitrarySpec, arbitrarySpec, (spec, first, second) => {
        expect(mergeSpec(mergeSpec(spec, first), second)).toEqual(mergeSpec(spec, mergeSpec(first, second)));
      }),
    );
  });

  test("law: inputs stay as they are", () => {
    fc.assert(
      fc.property(arbitrarySpec, arbitrarySpec, (spec, patch) => {
        const before = structuredClone({ spec, patch });
        mergeSpec(spec, patch);
        expect({ spec, patch }).toEqual(before);
      }),
    );
  });
});
