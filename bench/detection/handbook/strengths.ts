import { decide } from "../../../src/engine/decision/decide.ts";
import { readFeatures } from "../../../src/engine/features/read-features.ts";
import type { CompiledPolicy } from "../../../src/engine/policy/compile-policy.ts";
import type { Handbook } from "./read-handbook.ts";
import { streamHandbook } from "./stream-handbook.ts";
import type { Week } from "./week.ts";

/** What one policy found in the rows of a week, by position in `Week.rows`. */
export interface Findings {
  readonly policy: CompiledPolicy;
  /** Strength, 0 when it did not fire, of each rule that fired at least once. */
  readonly strengths: ReadonlyMap<string, Float64Array>;
  /** The decision's score, 0 to 100. */
  readonly scores: Float64Array;
}

/** Streams the data once and evaluates the rows of the week under each policy. */
export function findingsOf(
  data: Handbook,
  week: Week,
  { policies, labels }: { readonly policies: readonly CompiledPolicy[]; readonly labels: boolean },
): readonly Findings[] {
  const positions = new Map([...week.rows].map((row, position) => [row, position]));
  const all = policies.map((policy) => ({
    policy,
    strengths: new Map<string, Float64Array>(),
    scores: new Float64Array(week.rows.length),
  }));
  streamHandbook(data, {
    labels,
    visit: (row, event, profiles) => {
      const position = positions.get(row);
      if (position === undefined) return;
      for (const { policy, strengths, scores } of all) {
        const features = readFeatures(profiles, event, policy.featureSettings);
        scores[position] = decide(features, policy).score;
        for (const { code, rule, values } of policy.rules) {
          const outcome = rule.evaluate(features, values);
          if (outcome.kind !== "hit") continue;
          const column = strengths.get(code) ?? new Float64Array(week.rows.length);
          column[position] = outcome.strength;
          strengths.set(code, column);
        }
      }
    },
  });
  return all;
}

/** Unrounded sums of contributions of the rules that `isCounted` names. */
export function sumsOf({ policy, strengths, scores }: Findings, isCounted: (code: string) => boolean): Float64Array {
  const sums = new Float64Array(scores.length);
  for (const { code, weight } of policy.rules) {
    const column = isCounted(code) ? strengths.get(code) : undefined;
    if (column !== undefined)
      for (let row = 0; row < sums.length; row++) sums[row] = (sums[row] ?? 0) + weight * (column[row] ?? 0);
  }
  return sums;
}
