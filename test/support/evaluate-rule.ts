import type { ParameterTable, Rule, RuleDetails, RuleOutcome } from "../../src/engine/rules/rule.ts";
import type { TransactionType } from "../../src/engine/score-request.ts";
import { bareFeatures, type FeatureOverrides, sampleFeatures } from "./sample-features.ts";

/** A rule's outcome with its words and numbers told. */
export type ToldOutcome =
  | { readonly kind: "hit"; readonly strength: number; readonly message: string; readonly details: RuleDetails }
  | { readonly kind: "no_hit"; readonly details: RuleDetails }
  | Extract<RuleOutcome, { kind: "not_evaluable" }>;

/** Has an outcome tell its words and numbers. */
export function told(outcome: RuleOutcome): ToldOutcome {
  if (outcome.kind === "not_evaluable") return outcome;
  const { kind } = outcome;
  if (kind === "no_hit") return { kind, details: outcome.details() };
  return { kind, strength: outcome.strength, message: outcome.message(), details: outcome.details() };
}

/** What a rule finds in the quiet sample with some of it changed, at its default parameters or others. */
export function evaluateRule<T extends ParameterTable>(
  rule: Rule<T>,
  overrides: FeatureOverrides,
  values: { readonly [K in keyof T]?: number } = {},
): ToldOutcome {
  const registered: Rule = rule;
  return told(registered.evaluate(sampleFeatures(overrides), { ...defaultsOf(rule), ...values }));
}

/** What a rule finds for a customer without history in a request that names nothing optional, with some of it changed. */
export function evaluateBare<T extends ParameterTable>(rule: Rule<T>, overrides: FeatureOverrides = {}): ToldOutcome {
  const registered: Rule = rule;
  return told(registered.evaluate(bareFeatures(overrides), defaultsOf(rule)));
}

/** 0 when the rule did not fire, null when it could not look. */
export function strengthOf(outcome: ToldOutcome): number | null {
  if (outcome.kind === "not_evaluable") return null;
  return outcome.kind === "hit" ? outcome.strength : 0;
}

/** The message of a hit, null without one. */
export function messageOf(outcome: ToldOutcome): string | null {
  return outcome.kind === "hit" ? outcome.message : null;
}

/** Answers of a rule to a request that names nothing, one for each type that should not concern it. */
export function answersTo<T extends ParameterTable>(rule: Rule<T>, types: readonly TransactionType[]): ToldOutcome[] {
  return types.map((type) => evaluateBare(rule, { transaction: { type } }));
}

/** The types by which no money leaves the customer. */
export const NOT_MONEY_OUT: readonly TransactionType[] = ["loan_application", "loan_disbursement", "deposit", "other"];

function defaultsOf(rule: Rule): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(rule.parameters).map(([name, parameter]) => [name, parameter.default]));
}
