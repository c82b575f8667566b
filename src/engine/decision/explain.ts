import type { Features } from "../features/features.ts";
import type { CompiledPolicy, CompiledRule } from "../policy/compile-policy.ts";
import type { RuleDetails } from "../rules/rule.ts";
import { type Decision, decide } from "./decide.ts";
import { contributionHundredths } from "./points.ts";

/** What one enabled rule found, whether it fired or not. */
export interface RuleReport {
  readonly code: string;
  readonly version: number;
  readonly outcome: "hit" | "no_hit" | "not_evaluable";
  /** Points, 0 unless it is a hit. */
  readonly contribution: number;
  /** Null unless it is a hit. */
  readonly message: string | null;
  /** The numbers seen and the limits they were held against; empty when not evaluable. */
  readonly details: RuleDetails;
  /** Absent inputs or missing history; empty unless not evaluable. */
  readonly missing: readonly string[];
}

/** A decision with the report of every enabled rule, in registry order. */
export interface Explanation extends Decision {
  readonly rules: readonly RuleReport[];
}

/** Decides like `decide` and says for every enabled rule why or why not. */
export function explain(features: Features, policy: CompiledPolicy): Explanation {
  return { ...decide(features, policy), rules: policy.rules.map((rule) => report(features, rule)) };
}

function report(features: Features, { code, version, weight, rule, values }: CompiledRule): RuleReport {
  const outcome = rule.evaluate(features, values);
  const head = { code, version, outcome: outcome.kind };
  if (outcome.kind === "not_evaluable") {
    return { ...head, contribution: 0, message: null, details: {}, missing: outcome.missing };
  }
  if (outcome.kind === "no_hit") {
    return { ...head, contribution: 0, message: null, details: outcome.details(), missing: [] };
  }
  const contribution = contributionHundredths(weight, outcome.strength) / 100;
  return { ...head, contribution, message: outcome.message(), details: outcome.details(), missing: [] };
}
