import type { CompiledRule } from "../../../src/engine/policy/compile-policy.ts";
import type { RuleSpec } from "../../../src/engine/policy/policy-spec.ts";
import { policyOf } from "../handbook/policies.ts";
import { rankingOf } from "../handbook/ranking.ts";
import type { Handbook } from "../handbook/read-handbook.ts";
import type { Week } from "../handbook/week.ts";
import type { CachedRows } from "./cached-rows.ts";
import { createStrengths } from "./rule-strengths.ts";

/** Mean average precision of a policy over some weeks; null when the engine refuses a value. */
export type Objective = (rules: readonly RuleSpec[]) => number | null;

/** Makes objectives over weeks whose rows are all cached; strengths are shared between them. */
export function createObjectives(data: Handbook, cached: CachedRows): (weeks: readonly Week[]) => Objective {
  const strengthsOf = createStrengths(cached);
  const positions = new Map([...cached.rows].map((row, position) => [row, position]));

  function sumsOf(rules: readonly CompiledRule[]): Float64Array {
    const sums = new Float64Array(cached.rows.length);
    for (const rule of rules) {
      if (rule.weight === 0) continue;
      const strengths = strengthsOf(rule);
      for (let row = 0; row < sums.length; row++) sums[row] = (sums[row] ?? 0) + rule.weight * (strengths[row] ?? 0);
    }
    return sums;
  }

  return (weeks) => {
    const parts = weeks.map(({ rows }) => ({
      positions: rows.map((row) => positions.get(row) ?? -1),
      frauds: Uint8Array.from(rows, (row) => data.frauds[row] ?? 0),
    }));
    return (rules) => {
      const compiled = compiledOrNull(rules);
      if (compiled === null) return null;
      const sums = sumsOf(compiled);
      const each = parts.map(({ positions, frauds }) => rankingOf(chosenFrom(sums, positions), frauds));
      return each.reduce((sum, { averagePrecision }) => sum + averagePrecision, 0) / each.length;
    };
  };
}

function chosenFrom(sums: Float64Array, positions: Int32Array): Float64Array {
  const chosen = new Float64Array(positions.length);
  for (let index = 0; index < chosen.length; index++) chosen[index] = sums[positions[index] ?? -1] ?? 0;
  return chosen;
}

/** The grid crosses values that the engine refuses together, such as a ramp that ends before it starts. */
function compiledOrNull(rules: readonly RuleSpec[]): readonly CompiledRule[] | null {
  try {
    return policyOf(rules).rules;
  } catch {
    return null;
  }
}
