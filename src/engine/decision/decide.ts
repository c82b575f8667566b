import type { Features } from "../features/features.ts";
import type { CompiledPolicy } from "../policy/compile-policy.ts";
import type { RuleDetails } from "../rules/rule.ts";
import { confidenceOf, contributionHundredths, scoreOf } from "./points.ts";
import type { RecommendedAction } from "./recommended-action.ts";
import { type RiskLevel, riskLevelOf } from "./risk-level.ts";

/** A rule that raised the score, and by how many points. */
export interface Reason {
  readonly code: string;
  /** Points with at most 2 decimals, above 0. */
  readonly contribution: number;
  readonly message: string;
  readonly details: RuleDetails;
}

/** What the engine answers for one transaction. Score and confidence are whole numbers from 0 to 100. */
export interface Decision {
  readonly score: number;
  /** The uncapped sum of the contributions, with at most 2 decimals: what decisions are ranked by. */
  readonly points: number;
  readonly riskLevel: RiskLevel;
  readonly confidence: number;
  readonly recommendedAction: RecommendedAction;
  /** By contribution, the largest first; equal ones in registry order. */
  readonly reasons: readonly Reason[];
}

/** Decides one transaction under a policy: the path of live scoring and of backtests. Pure; equal inputs give equal output. */
export function decide(features: Features, policy: CompiledPolicy): Decision {
  const reasons: Reason[] = [];
  let sumHundredths = 0;
  let evaluableWeight = 0;
  const { rules } = policy;
  // A frozen array has no fast iterator.
  for (let index = 0; index < rules.length; index++) {
    const compiled = rules[index];
    if (compiled === undefined) continue;
    const { code, weight, rule, values } = compiled;
    const outcome = rule.evaluate(features, values);
    if (outcome.kind === "not_evaluable") continue;
    evaluableWeight += weight;
    if (outcome.kind === "no_hit") continue;
    const hundredths = contributionHundredths(weight, outcome.strength);
    if (hundredths === 0) continue;
    sumHundredths += hundredths;
    place(reasons, { code, contribution: hundredths / 100, message: outcome.message(), details: outcome.details() });
  }
  const score = scoreOf(sumHundredths);
  const riskLevel = riskLevelOf(score, policy.thresholds);
  const confidence = confidenceOf(evaluableWeight, policy.enabledWeight);
  return {
    score,
    points: sumHundredths / 100,
    riskLevel,
    confidence,
    recommendedAction: policy.actions[riskLevel],
    reasons,
  };
}

/** Puts a reason behind those that contribute as much or more: equal ones stay in the registry's order. */
function place(reasons: Reason[], reason: Reason): void {
  let index = reasons.length;
  for (; index > 0; index--) {
    const before = reasons[index - 1];
    if (before === undefined || before.contribution >= reason.contribution) break;
    reasons[index] = before;
  }
  reasons[index] = reason;
}
