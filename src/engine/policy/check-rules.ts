import { registry } from "../rules/registry.ts";
import { checkRule } from "./check-rule.ts";
import { type PolicyProblem, quoted } from "./policy-problem.ts";
import type { PolicySpec, RulePatch, RuleSpec } from "./policy-spec.ts";
import { chosenRule, resolveConfig } from "./resolve-rules.ts";

const NONE: ReadonlySet<string> = new Set();
/** Most entries of a submitted list of rules; each rule may be listed once, and there are not nearly as many. */
const RULES_MAX = 256;

/**
 * Holds submitted rules one by one, then those of the merged spec whose submitted part is sound: their values against each
 * other, and what an earlier engine let pass. Paths are those of the submission; `rules` stands for what was not submitted, of which a rule that
 * this deployment has switched off is no mistake: it resolves to a disabled one.
 */
export function checkRules(
  submitted: readonly RulePatch[],
  merged: PolicySpec,
  disabledRules: ReadonlySet<string>,
): PolicyProblem[] {
  if (submitted.length > RULES_MAX) {
    return [{ field: "rules", message: `List at most ${RULES_MAX} rules, found ${submitted.length}`, code: "limit" }];
  }
  const indexes = new Map<string, number>();
  const unsound = new Set<string>();
  const versions = new Map(merged.rules.map(({ code, version }) => [code, version]));
  const problems = submitted.flatMap((rule, index) => {
    const chosen = { ...rule, version: rule.version ?? versions.get(rule.code) };
    const found = [...checkListedOnce(rule, index, indexes), ...checkRule(chosen, `rules[${index}]`, disabledRules)];
    if (found.length > 0) unsound.add(rule.code);
    return found;
  });
  const sound = merged.rules.filter((rule) => !unsound.has(rule.code));
  return [...problems, ...sound.flatMap((rule) => checkMerged(rule, indexes.get(rule.code), disabledRules))];
}

function checkListedOnce({ code }: RulePatch, index: number, indexes: Map<string, number>): PolicyProblem[] {
  const first = indexes.get(code);
  if (first === undefined) {
    indexes.set(code, index);
    return [];
  }
  const message = `List rule ${quoted(code)} once, found it at rules[${first}], too`;
  return [{ field: `rules[${index}].code`, message, code: "duplicate" }];
}

function checkMerged(rule: RuleSpec, index: number | undefined, disabledRules: ReadonlySet<string>): PolicyProblem[] {
  const problems = checkRule(rule, `rules[${index}]`, index === undefined ? NONE : disabledRules);
  const all = problems.length > 0 ? problems : checkAscending(rule, `rules[${index}].config`);
  if (index !== undefined) return all;
  return all.map((problem) => ({ ...problem, field: "rules", message: `${problem.message} (rule "${rule.code}")` }));
}

function checkAscending(spec: RuleSpec, field: string): PolicyProblem[] {
  const newest = registry.find(spec.code);
  const rule = newest && chosenRule(newest, spec.version);
  if (rule?.ascending === undefined) return [];
  const [below, above] = rule.ascending;
  const { [below]: low = 0, [above]: high = 0 } = resolveConfig(rule, spec.config ?? {});
  if (low < high) return [];
  return [
    { field: `${field}.${above}`, message: `Set ${above} above ${below} (${low}), found ${high}`, code: "range" },
  ];
}
