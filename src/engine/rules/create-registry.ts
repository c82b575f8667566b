import type { Rule, RuleParameter } from "./rule.ts";

/** The rules that an engine knows, in the order in which they are listed and reasons with equal points are sorted. */
export interface Registry {
  readonly rules: readonly Rule[];
  /** The rule of this code, or undefined. */
  readonly find: (code: string) => Rule | undefined;
  /** The rule in this version: the newest, or one of an engine that was released before. */
  readonly findVersion: (code: string, version: number) => Rule | undefined;
}

/** Largest weight of a rule; the same bound holds for a policy. */
export const WEIGHT_MAX = 1000;

const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/**
 * Freezes a list of rules, with the `earlier` versions that frozen policies still name. Throws on the first thing that could make a policy
 * or a decision ambiguous.
 */
export function createRegistry(rules: readonly Rule[], earlier: readonly Rule[]): Registry {
  const byCode = new Map<string, Rule>();
  for (const rule of rules) {
    checkRule(rule);
    if (byCode.has(rule.code)) refuse(rule, "code", "a code of its own", "the code of an earlier rule");
    byCode.set(rule.code, rule);
  }
  const earlierByName = new Map<string, Rule>();
  for (const rule of earlier) {
    checkRule(rule);
    const newest = byCode.get(rule.code)?.version ?? Number.POSITIVE_INFINITY;
    if (rule.version >= newest) refuse(rule, "version", `one before ${newest}`, rule.version);
    if (earlierByName.has(nameOf(rule))) refuse(rule, "version", "a version of its own", rule.version);
    earlierByName.set(nameOf(rule), rule);
  }
  const find = (code: string) => byCode.get(code);
  const findVersion = (code: string, version: number) => {
    const newest = find(code);
    return newest?.version === version ? newest : earlierByName.get(nameOf({ code, version }));
  };
  return Object.freeze({ rules: Object.freeze([...rules]), find, findVersion });
}

function nameOf({ code, version }: Pick<Rule, "code" | "version">): string {
  return `${code} ${version}`;
}

function checkRule(rule: Rule): void {
  if (!SNAKE_CASE.test(rule.code)) refuse(rule, "code", "snake_case", rule.code);
  if (!Number.isInteger(rule.version) || rule.version < 1) refuse(rule, "version", "1 or more", rule.version);
  if (!(rule.weight >= 0 && rule.weight <= WEIGHT_MAX)) refuse(rule, "weight", `0 to ${WEIGHT_MAX}`, rule.weight);
  for (const [name, parameter] of Object.entries(rule.parameters)) checkParameter(rule, name, parameter);
  if (rule.ascending !== undefined) checkAscending(rule, rule.ascending);
}

function checkParameter(rule: Rule, name: string, parameter: RuleParameter): void {
  const { min, max, integer } = parameter;
  if (!SNAKE_CASE.test(name)) refuse(rule, name, "snake_case", name);
  if (!Number.isFinite(min) || !Number.isFinite(max) || min > max) refuse(rule, name, "min <= max", `${min} to ${max}`);
  if (!(parameter.default >= min && parameter.default <= max)) {
    refuse(rule, name, `a default of ${min} to ${max}`, parameter.default);
  }
  if (integer && ![min, max, parameter.default].every(Number.isInteger)) {
    refuse(rule, name, "whole bounds and default", `${min}, ${max}, ${parameter.default}`);
  }
}

function checkAscending(rule: Rule, [below, above]: readonly [string, string]): void {
  const low = rule.parameters[below]?.default;
  const high = rule.parameters[above]?.default;
  if (low === undefined || high === undefined || low >= high) {
    refuse(rule, "ascending", `${below} < ${above}`, `${low} and ${high}`);
  }
}

function refuse(rule: Rule, member: string, wanted: string, found: string | number): never {
  throw new Error(`Cannot register rule "${rule.code}": ${member} must be ${wanted}, found ${found}`);
}
