import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitrarySpec } from "../../../test/support/arbitrary-spec.ts";
import { registry } from "../rules/registry.ts";
import { mergeSpec } from "./merge-spec.ts";
import { EMPTY_SPEC, type PolicyPatch, type PolicySpec } from "./policy-spec.ts";
import { type PolicyResolution, resolvePolicy } from "./resolve-policy.ts";
import type { ResolvedConfiguration } from "./resolved-configuration.ts";

const NONE: ReadonlySet<string> = new Set();

function resolve(submitted: PolicyPatch, base?: PolicySpec, disabledRules = NONE): PolicyResolution {
  return resolvePolicy(submitted, base === undefined ? { disabledRules } : { disabledRules, base });
}

function configurationOf(submitted: PolicyPatch, disabledRules = NONE): ResolvedConfiguration {
  const found = resolve(submitted, undefined, disabledRules);
  if (found.kind === "resolved") return found.configuration;
  throw new Error(`Expected a configuration, found ${JSON.stringify(found.problems)}`);
}

/** `field code` of every problem. */
function problemsOf(submitted: PolicyPatch, base?: PolicySpec, disabledRules = NONE): readonly string[] {
  const found = resolve(submitted, base, disabledRules);
  return found.kind === "resolved" ? [] : found.problems.map(({ field, code }) => `${field} ${code}`);
}

describe("resolvePolicy", () => {
  test("what is left out is the default policy's", () => {
    const { rules, thresholds, actions, market } = configurationOf({});
    expect(rules.map(({ code }) => code)).toEqual(registry.rules.map(({ code }) => code));
    expect(rules.every(({ enabled, code, version }) => enabled && version === registry.find(code)?.version)).toBe(true);
    expect(rules[0]).toEqual({
      code: "amount_limit",
      version: 1,
      enabled: true,
      weight: 22,
      config: { limit_minor: 500_000_000, full_at_ratio: 3 },
    });
    expect(thresholds).toEqual({ medium: 30, high: 50, critical: 80 });
    expect(actions).toEqual({ low: "approve", medium: "step_up", high: "manual_review", critical: "block" });
    expect(market).toEqual({ code: "NG", currency: "NGN", timezone: "Africa/Lagos" });
  });

  test("what is submitted is on top, in registry order", () => {
    const { rules, thresholds, actions } = configurationOf({
      rules: [
        { code: "customer_reputation", enabled: false },
        { code: "amount_limit", weight: 12.5, config: { limit_minor: 1 } },
      ],
      thresholds: { critical: 60.5 },
      actions: { low: "step_up" },
    });
    expect(rules[0]).toMatchObject({ weight: 12.5, enabled: true, config: { limit_minor: 1, full_at_ratio: 3 } });
    expect(rules.at(-1)).toMatchObject({ code: "customer_reputation", enabled: false, weight: 9 });
    expect(thresholds).toEqual({ medium: 30, high: 50, critical: 60.5 });
    expect(actions.low).toBe("step_up");
  });

  test("null is absent, and the spec does not repeat it", () => {
    const found = resolve({
      rules: [{ code: "night_unusual", weight: null, config: { to_hour: null } }],
      actions: null,
    });
    expect(found).toMatchObject({
      kind: "resolved",
      spec: { ...EMPTY_SPEC, rules: [{ code: "night_unusual", config: {} }] },
    });
  });

  test("-0 becomes 0, which is how canonical JSON writes it", () => {
    const rules = [{ code: "amount_limit", weight: -0 }];
    expect(Object.is(configurationOf({ rules }).rules.find(({ code }) => code === "amount_limit")?.weight, 0)).toBe(
      true,
    );
  });

  test.each<[string, PolicyPatch, string]>([
    ["a weight below 0", { rules: [{ code: "night_unusual", weight: -0.1 }] }, "rules[0].weight range"],
    ["a weight above 1000", { rules: [{ code: "night_unusual", weight: 1000.1 }] }, "rules[0].weight range"],
    ["a weight of NaN", { rules: [{ code: "night_unusual", weight: Number.NaN }] }, "rules[0].weight range"],
    ["an infinite weight", { rules: [{ code: "night_unusual", weight: Infinity }] }, "rules[0].weight range"],
    [
      "a value below its bounds",
      { rules: [{ code: "night_unusual", config: { to_hour: -1 } }] },
      "rules[0].config.to_hour range",
    ],
    [
      "a value above its bounds",
      { rules: [{ code: "night_unusual", config: { to_hour: 24 } }] },
      "rules[0].config.to_hour range",
    ],
    [
      "a value of NaN",
      { rules: [{ code: "night_unusual", config: { to_hour: NaN } }] },
      "rules[0].config.to_hour range",
    ],
    [
      "half an hour of day",
      { rules: [{ code: "night_unusual", config: { to_hour: 1.5 } }] },
      "rules[0].config.to_hour type",
    ],
    ["a word", { rules: [{ code: "night_unusual", config: { to_hour: "4" } }] }, "rules[0].config.to_hour type"],
    ["a list", { rules: [{ code: "night_unusual", config: { to_hour: [4] } }] }, "rules[0].config.to_hour type"],
    [
      "an unknown parameter",
      { rules: [{ code: "night_unusual", config: { until: 4 } }] },
      "rules[0].config.until unknown_field",
    ],
    [
      "a prototype's key",
      { rules: [{ code: "night_unusual", config: { constructor: 4 } }] },
      "rules[0].config.constructor unknown_field",
    ],
    [
      "another one",
      { rules: [{ code: "night_unusual", config: JSON.parse('{"__proto__": 1}') }] },
      "rules[0].config.__proto__ unknown_field",
    ],
    ["an empty code", { rules: [{ code: "" }] }, "rules[0].code required"],
    ["an unknown code", { rules: [{ code: "oddhours" }] }, "rules[0].code not_available"],
    ["a prototype's code", { rules: [{ code: "__proto__" }] }, "rules[0].code not_available"],
    ["a rule listed twice", { rules: [{ code: "fan_in" }, { code: "fan_in" }] }, "rules[1].code duplicate"],
    ["a threshold of 0", { thresholds: { medium: 0 } }, "thresholds.medium range"],
    ["a threshold above 100", { thresholds: { critical: 100.5 } }, "thresholds.critical range"],
    ["a threshold of NaN", { thresholds: { high: NaN } }, "thresholds.high range"],
    ["medium at the default of high", { thresholds: { medium: 50 } }, "thresholds.high range"],
    ["critical at the default of high", { thresholds: { critical: 50 } }, "thresholds.critical range"],
    ["an unknown action", { actions: { low: "allow" } }, "actions.low enum"],
    ["a prototype's action", { actions: { low: "constructor" } }, "actions.low enum"],
    [
      "a ramp that falls",
      { rules: [{ code: "amount_unusual", config: { from_deviations: 4 } }] },
      "rules[0].config.full_deviations range",
    ],
  ])("refuses %s", (_, submitted, problem) => {
    expect(problemsOf(submitted)).toEqual([problem]);
  });

  test("refuses a level that does not exist", () => {
    const thresholds = { low: 3, medium: 20 };
    const actions = { low: "approve", severe: "block" };
    expect(problemsOf({ thresholds, actions })).toEqual([
      "thresholds.low unknown_field",
      "actions.severe unknown_field",
    ]);
  });

  test("lists all problems at once", () => {
    const submitted = {
      rules: [
        { code: "night_unusual", weight: 2000, config: { to_hour: 99, until: 1 } },
        { code: "no_such_rule" },
        { code: "amount_unusual_again", config: { full_deviations: 0.5 } },
        { code: "night_unusual" },
      ],
      thresholds: { medium: 60 },
      actions: { high: "stop" },
    };
    expect(problemsOf(submitted)).toEqual([
      "rules[0].weight range",
      "rules[0].config.to_hour range",
      "rules[0].config.until unknown_field",
      "rules[1].code not_available",
      "rules[3].code duplicate",
      "rules[2].config.full_deviations range",
      "thresholds.high range",
      "actions.high enum",
    ]);
  });

  test("messages say what to do, wanted and found", () => {
    const found = resolve({
      rules: [
        { code: "night_unusual", weight: 2000, config: { to_hour: 99, "a\u0000": 1 } },
        { code: "x".repeat(500) },
      ],
      thresholds: { medium: 60 },
      actions: { high: "stop" },
    });
    expect(found.kind === "invalid" && found.problems.map(({ message }) => message)).toEqual([
      "Set weight to 0 to 1000, found 2000",
      "Set to_hour to 0 to 23, found 99",
      'Remove "a\\u0000": rule "night_unusual" has no such parameter',
      `Rule "${"x".repeat(64)}..." is not available`,
      "Set the high threshold above medium (60), found 50",
      'Set the action of high to one of approve, step_up, manual_review, block, found "stop"',
    ]);
  });

  test("a rule that is gone is told with its successor", () => {
    const found = resolve({ rules: [{ code: "velocity_count" }, { code: "fan_out", enabled: false }] });
    expect(found.kind === "rule_not_available" && found.problems.map(({ message }) => message)).toEqual([
      'Use rule "burst" in place of "velocity_count", which is gone',
      'Remove rule "fan_out": it was dropped, and no rule took its place',
    ]);
  });

  test("rules that are not available are told apart from all else", () => {
    expect(resolve({ rules: [{ code: "no_such_rule" }] }).kind).toBe("rule_not_available");
    expect(resolve({ rules: [{ code: "night_unusual" }] }, undefined, new Set(["night_unusual"])).kind).toBe(
      "rule_not_available",
    );
    expect(resolve({ rules: [{ code: "no_such_rule" }], thresholds: { medium: 0 } }).kind).toBe("invalid");
  });

  test("a switched-off rule is listed disabled, and may be named in order to disable it", () => {
    const switchedOff = new Set(["night_unusual"]);
    const enabled = configurationOf({}, switchedOff).rules.filter((rule) => !rule.enabled);
    expect(enabled.map(({ code }) => code)).toEqual(["night_unusual"]);
    expect(problemsOf({ rules: [{ code: "night_unusual", enabled: false }] }, undefined, switchedOff)).toEqual([]);
  });

  test("looks at a bounded number of rules and parameters", () => {
    const rules = Array.from({ length: 257 }, () => ({ code: "fan_in" }));
    expect(problemsOf({ rules })).toEqual(["rules limit"]);
    const config = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`p${index}`, 1]));
    expect(problemsOf({ rules: [{ code: "fan_in", config }] })).toEqual(["rules[0].config limit"]);
  });

  test("a patch is checked in its own places and against the merged values", () => {
    const base = mergeSpec(EMPTY_SPEC, {
      rules: [{ code: "fan_in" }, { code: "amount_unusual", config: { from_deviations: 3 } }],
      thresholds: { critical: 60 },
    });
    const patch = { rules: [{ code: "amount_unusual", config: { full_deviations: 3 } }], thresholds: { high: 60 } };
    expect(problemsOf(patch, base)).toEqual(["rules[0].config.full_deviations range", "thresholds.critical range"]);
    expect(problemsOf({ rules: [{ code: "amount_unusual", config: { full_deviations: 3.5 } }] }, base)).toEqual([]);
  });

  test("what an earlier engine let pass is named without a place", () => {
    const base: PolicySpec = {
      ...EMPTY_SPEC,
      rules: [{ code: "night_unusual", config: { to_hour: 99 } }, { code: "old_rule" }],
    };
    expect(problemsOf({}, base)).toEqual(["rules range", "rules not_available"]);
    expect(problemsOf({ rules: [{ code: "night_unusual", config: { to_hour: 3 } }] }, base)).toEqual([
      "rules not_available",
    ]);
  });

  test("laws: what resolves, resolves again the same; a patch of the base is the merged spec from scratch", () => {
    fc.assert(
      fc.property(arbitrarySpec, arbitrarySpec, (base, patch) => {
        const whole = resolve(mergeSpec(base, patch));
        const patched = resolve(patch, base);
        expect(patched.kind).toBe(whole.kind);
        if (patched.kind !== "resolved" || whole.kind !== "resolved") return;
        expect(patched).toEqual(whole);
        const { rules, thresholds, actions } = whole.configuration;
        const again = resolve({ rules: rules.map(({ version: _, ...rule }) => rule), thresholds, actions });
        expect(again).toMatchObject({ kind: "resolved", configuration: whole.configuration });
      }),
    );
  });

  test("law: nothing that JSON can say makes it throw or lets through a value that no rule expects", () => {
    const code = fc.oneof(fc.constantFrom(...registry.rules.map((rule) => rule.code)), fc.string());
    const names = ["to_hour", "limit_minor", "from_deviations", "window_days", "__proto__"];
    const config = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue());
    const number = fc.oneof(fc.double(), fc.integer({ min: -5, max: 1005 }));
    const rule = fc.record({ code, enabled: fc.boolean(), weight: number, config }, { requiredKeys: ["code"] });
    const thresholds = fc.record({ medium: number, high: number, critical: number }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 5 }), thresholds, (rules, levels) => {
        const found = resolve({ rules, thresholds: levels });
        if (found.kind !== "resolved") {
          expect(found.problems.length).toBeGreaterThan(0);
          return;
        }
        for (const { code: name, weight, config: values } of found.configuration.rules) {
          expect(weight >= 0 && weight <= 1000).toBe(true);
          for (const [parameter, { min, max }] of Object.entries(registry.find(name)?.parameters ?? {})) {
            const value = values[parameter] ?? Number.NaN;
            expect(value >= min && value <= max).toBe(true);
          }
        }
        const { medium, high, critical } = found.configuration.thresholds;
        expect(0 < medium && medium < high && high < critical && critical <= 100).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
