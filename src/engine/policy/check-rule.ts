import { WEIGHT_MAX } from "../rules/create-registry.ts";
import { registry } from "../rules/registry.ts";
import type { Rule, RuleParameter } from "../rules/rule.ts";
import { found, type PolicyProblem, quoted } from "./policy-problem.ts";
import type { RulePatch } from "./policy-spec.ts";
import { notAvailable } from "./replaced-rules.ts";
import { chosenRule } from "./resolve-rules.ts";

/** Most members of one rule's config that are looked at; no rule has nearly as many parameters. */
const CONFIG_MEMBERS_MAX = 64;

/** Holds one submitted rule against the registry; `field` is its path. A switched-off rule may still be named in order to disable it. */
export function checkRule(patch: RulePatch, field: string, disabledRules: ReadonlySet<string>): PolicyProblem[] {
  const { code, weight } = patch;
  if (code === "") return [{ field: `${field}.code`, message: "Name the code of a rule", code: "required" }];
  const newest = registry.find(code);
  if (newest === undefined || (disabledRules.has(code) && patch.enabled !== false)) {
    return [{ field: `${field}.code`, message: notAvailable(quoted(code), code), code: "not_available" }];
  }
  const rule = chosenRule(newest, patch.version);
  return [
    ...checkVersion(newest, patch.version, `${field}.version`),
    ...checkWeight(weight, `${field}.weight`),
    ...checkConfig(rule, patch.config, `${field}.config`),
  ];
}

/** The newest version of a rule, or one of a released engine that frozen policies go on with. */
function checkVersion(rule: Rule, version: number | null | undefined, field: string): PolicyProblem[] {
  if (version === null || version === undefined || registry.findVersion(rule.code, version) !== undefined) return [];
  const message = `Set version to ${rule.version} or leave it out, found ${version}: rule "${rule.code}" has no such version here`;
  return [{ field, message, code: "not_available" }];
}

function checkWeight(weight: number | null | undefined, field: string): PolicyProblem[] {
  if (weight === null || weight === undefined || (weight >= 0 && weight <= WEIGHT_MAX)) return [];
  return [{ field, message: `Set weight to 0 to ${WEIGHT_MAX}, found ${weight}`, code: "range" }];
}

function checkConfig(rule: Rule, config: RulePatch["config"], field: string): PolicyProblem[] {
  const members = Object.entries(config ?? {});
  if (members.length > CONFIG_MEMBERS_MAX) {
    const message = `Set at most ${CONFIG_MEMBERS_MAX} parameters, found ${members.length}`;
    return [{ field, message, code: "limit" }];
  }
  return members.flatMap(([name, value]) => {
    const parameter = Object.hasOwn(rule.parameters, name) ? rule.parameters[name] : undefined;
    if (parameter === undefined) {
      const message = `Remove ${quoted(name)}: rule "${rule.code}" has no such parameter`;
      return [{ field: `${field}.${name}`, message, code: "unknown_field" }];
    }
    return value === null || value === undefined
      ? []
      : checkValue(name, parameter, { value, field: `${field}.${name}` });
  });
}

function checkValue(
  name: string,
  { min, max, integer }: RuleParameter,
  { value, field }: { readonly value: unknown; readonly field: string },
): PolicyProblem[] {
  if (typeof value !== "number" || (integer && Number.isFinite(value) && !Number.isInteger(value))) {
    const wanted = integer ? "a whole number" : "a number";
    return [{ field, message: `Set ${name} to ${wanted}, found ${found(value)}`, code: "type" }];
  }
  if (value >= min && value <= max) return [];
  return [{ field, message: `Set ${name} to ${min} to ${max}, found ${value}`, code: "range" }];
}
