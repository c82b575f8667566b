import fc from "fast-check";
import { RECOMMENDED_ACTIONS } from "../../src/engine/decision/recommended-action.ts";
import type { PolicySpec, RuleSpec } from "../../src/engine/policy/policy-spec.ts";
import { registry } from "../../src/engine/rules/registry.ts";
import type { Rule, RuleParameter } from "../../src/engine/rules/rule.ts";

const weight = fc.oneof(fc.nat(100), fc.constantFrom(0, 0.005, 1000), fc.double({ min: 0, max: 1000, noNaN: true }));
const action = fc.constantFrom(...RECOMMENDED_ACTIONS);

/** One rule with any sound settings; some of them left out. */
function arbitraryRuleSpec(rule: Rule): fc.Arbitrary<RuleSpec> {
  return fc
    .record({ enabled: fc.boolean(), weight, config: arbitraryConfig(rule) }, { requiredKeys: [] })
    .map((settings) => ({ code: rule.code, ...settings }));
}

/** Parameters within their bounds, some of them left out; two that must ascend are swapped or left out where they do not. */
function arbitraryConfig(rule: Rule): fc.Arbitrary<Record<string, number>> {
  const parameters = Object.entries(rule.parameters).map(([name, parameter]) => {
    return fc.option(arbitraryValue(parameter)).map((value) => ({ name, value }));
  });
  return fc.tuple(...parameters).map((members) => {
    const present = members.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const]));
    return ascending(rule, Object.fromEntries(present));
  });
}

/** `fc.double` may miss its bounds by a rounding. */
function arbitraryValue({ min, max, integer }: RuleParameter): fc.Arbitrary<number> {
  if (integer) return fc.integer({ min, max });
  return fc.double({ min, max, noNaN: true }).map((value) => Math.min(max, Math.max(min, value)));
}

function ascending(rule: Rule, config: Record<string, number>): Record<string, number> {
  if (rule.ascending === undefined) return config;
  const [below, above] = rule.ascending;
  const { [below]: first, [above]: second, ...others } = config;
  if (first === undefined || second === undefined || first === second) return others;
  return { ...others, [below]: Math.min(first, second), [above]: Math.max(first, second) };
}

/** Any policy that resolves without a problem. */
export const arbitrarySpec: fc.Arbitrary<PolicySpec> = fc.record({
  rules: fc.shuffledSubarray([...registry.rules]).chain((rules) => fc.tuple(...rules.map(arbitraryRuleSpec))),
  thresholds: fc
    .uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 3, maxLength: 3 })
    .map((tenths) => tenths.toSorted((a, b) => a - b).map((value) => value / 10))
    .map(([medium = 30, high = 50, critical = 80]) => ({ medium, high, critical })),
  actions: fc.record({ low: action, medium: action, high: action, critical: action }, { requiredKeys: [] }),
});
