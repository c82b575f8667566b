import type { RuleSpec } from "../../../src/engine/policy/policy-spec.ts";

/** One rule and the values that are tried for its weight and its parameters, all combinations of them. */
export interface Block {
  readonly code: string;
  readonly weights: readonly number[];
  readonly parameters: Readonly<Record<string, readonly number[]>>;
}

const WEIGHTS = [0, 5, 10, 20, 30, 40, 60, 80, 120, 160];
const NAIRA = 100;

/**
 * Everything that is tried, in this order. Only rules that can fire on card payments without device, phone and region are
 * here; the others keep their defaults. `beneficiary_reputation` keeps its weight of 60: multiplying all weights ranks
 * the same, so one of them has to hold the scale. `delay_days` stays 7: it says when labels are known, and they are.
 */
export const GRID: readonly Block[] = [
  {
    code: "amount_limit",
    weights: WEIGHTS,
    parameters: {
      limit_minor: thousandsOfNaira([100, 120, 140, 160, 180, 200, 220, 240, 260, 280, 300]),
      full_at_ratio: [1, 1.5, 2, 3],
    },
  },
  {
    code: "amount_vs_history",
    weights: WEIGHTS,
    parameters: { ratio_start: [1, 1.5, 2, 2.5, 3], ratio_full: [2.5, 3, 4, 5, 6, 8] },
  },
  {
    code: "recent_unusual_amount",
    weights: WEIGHTS,
    parameters: { ratio_start: [1.5, 2, 2.5, 3, 3.5], ratio_full: [3, 4, 5, 6, 8] },
  },
  {
    code: "beneficiary_reputation",
    weights: [60],
    parameters: { window_days: [2, 3, 4, 5, 6, 7, 10, 14, 21, 28], full_at_frauds: [1, 2, 3, 4] },
  },
  {
    code: "customer_reputation",
    weights: WEIGHTS,
    parameters: { window_days: [7, 14, 30, 60], full_at_frauds: [1, 2, 3, 4] },
  },
  { code: "velocity_count", weights: WEIGHTS, parameters: { max_count_10m: [1, 2, 3] } },
  { code: "velocity_amount", weights: WEIGHTS, parameters: { limit_minor: thousandsOfNaira([200, 400, 800]) } },
  { code: "beneficiary_fan_in", weights: WEIGHTS, parameters: { min_senders: [3, 4, 5, 6] } },
  { code: "round_amount", weights: WEIGHTS, parameters: {} },
];

/** The values of one parameter, to prepare what depends on them. */
export function valuesOf(code: string, name: string): readonly number[] {
  return GRID.find((block) => block.code === code)?.parameters[name] ?? [];
}

/** Every combination of a block, as a policy says it. */
export function combinationsOf({ code, weights, parameters }: Block): readonly RuleSpec[] {
  const configs = Object.entries(parameters).reduce<readonly Readonly<Record<string, number>>[]>(
    (before, [name, values]) => before.flatMap((config) => values.map((value) => ({ ...config, [name]: value }))),
    [{}],
  );
  return configs.flatMap((config) => weights.map((weight) => ({ code, weight, config })));
}

function thousandsOfNaira(values: readonly number[]): readonly number[] {
  return values.map((value) => value * 1_000 * NAIRA);
}
