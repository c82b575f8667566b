import { compilePolicy } from "../../engine/policy/compile-policy.ts";
import type { ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import type { Rule, RuleParameter } from "../../engine/rules/rule.ts";
import type { ParameterTrial } from "./parameter-trial.ts";

/** How far the values of a grid lie from those that stand, one multiple each. */
export const COARSE_STEPS: readonly number[] = [1 / 4, 1 / 2, Math.SQRT1_2, Math.SQRT2, 2, 4];
/** Half and a quarter of the least coarse step, for a second look around what was chosen. */
export const FINE_STEPS: readonly number[] = [2 ** -0.25, 2 ** -0.125, 2 ** 0.125, 2 ** 0.25];
/** An hour of the day has no multiples: it moves by whole hours. */
const HOUR_STEPS: readonly number[] = [-2, -1, 1, 2];
const SIGNIFICANT_DIGITS = 2;

/**
 * The values to try for one rule: each parameter alone by every step, and both ends of an ascending pair together. Parameters that shape
 * a feature keep their values, because features are folded before rules look at them.
 */
export function listTrials(
  rule: number,
  options: { readonly configuration: ResolvedConfiguration; readonly steps: readonly number[] },
): readonly ParameterTrial[] {
  const { rules, featureSettings } = compilePolicy(options.configuration);
  const compiled = rules[rule];
  if (compiled === undefined) return [];
  const { code, values } = compiled;
  const settings = JSON.stringify(featureSettings);
  const keepsFeatures = (config: Readonly<Record<string, number>>) =>
    JSON.stringify(compilePolicy(withConfig(options.configuration, code, config)).featureSettings) === settings;
  const seen = new Set([JSON.stringify(values)]);
  return movesOf(compiled.rule, options.steps).flatMap((move) => {
    const config = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, move(name, value)]));
    const key = JSON.stringify(config);
    if (seen.has(key) || !isAscending(compiled.rule, config) || !keepsFeatures(config)) return [];
    seen.add(key);
    return [{ rule, config }];
  });
}

/** A configuration with other values for one rule. */
export function withConfig(
  configuration: ResolvedConfiguration,
  code: string,
  config: Readonly<Record<string, number>>,
): ResolvedConfiguration {
  return {
    ...configuration,
    rules: configuration.rules.map((rule) => (rule.code === code ? { ...rule, config } : rule)),
  };
}

/** How one trial moves each value. */
type Move = (name: string, value: number) => number;

function movesOf(rule: Rule, steps: readonly number[]): readonly Move[] {
  const alone = Object.entries(rule.parameters).flatMap(([moved, parameter]) =>
    valuesFrom(parameter, steps).map(
      (next): Move =>
        (name, value) =>
          name === moved ? next(value) : value,
    ),
  );
  const pair = rule.ascending;
  if (pair === undefined) return alone;
  const together = steps.map(
    (step): Move =>
      (name, value) => {
        const parameter = rule.parameters[name];
        return parameter !== undefined && pair.includes(name) ? within(parameter, value * step) : value;
      },
  );
  return [...alone, ...together];
}

function valuesFrom(parameter: RuleParameter, steps: readonly number[]): readonly ((value: number) => number)[] {
  if (parameter.unit === "hour_of_day")
    return HOUR_STEPS.map((step) => (value: number) => within(parameter, value + step));
  return steps.map((step) => (value: number) => within(parameter, value * step));
}

/** A value that a person could have written: within bounds, whole where it must be, else with two significant digits. */
function within({ min, max, integer }: RuleParameter, value: number): number {
  const short = Number(value.toPrecision(SIGNIFICANT_DIGITS));
  return Math.min(Math.max(integer ? Math.round(short) : short, min), max);
}

function isAscending({ ascending }: Rule, config: Readonly<Record<string, number>>): boolean {
  if (ascending === undefined) return true;
  const [below, above] = ascending;
  return (config[below] ?? 0) < (config[above] ?? 0);
}
