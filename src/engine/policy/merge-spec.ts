import type { PolicyPatch, PolicySpec, RulePatch, RuleSpec } from "./policy-spec.ts";

/**
 * Lays a patch over a spec: rules by code, a rule's config by parameter, thresholds and actions by key. Absent leaves, null
 * clears. Of two entries with one code the later wins; `resolvePolicy` refuses them. Keys like `__proto__` stay plain keys.
 */
export function mergeSpec(base: PolicySpec, patch: PolicyPatch): PolicySpec {
  return {
    rules: mergeRules(base.rules, patch.rules),
    thresholds: mergeKeys(base.thresholds, patch.thresholds),
    actions: mergeKeys(base.actions, patch.actions),
  };
}

function mergeRules(base: readonly RuleSpec[], patch: PolicyPatch["rules"]): readonly RuleSpec[] {
  if (patch === null) return [];
  const byCode = new Map(base.map((rule) => [rule.code, rule]));
  for (const rule of patch ?? []) byCode.set(rule.code, mergeRule(byCode.get(rule.code), rule));
  return [...byCode.values()];
}

function mergeRule(base: RuleSpec | undefined, patch: RulePatch): RuleSpec {
  const version = patch.version === undefined ? base?.version : patch.version;
  const enabled = patch.enabled === undefined ? base?.enabled : patch.enabled;
  const weight = patch.weight === undefined ? base?.weight : patch.weight;
  const config =
    patch.config === undefined ? base?.config : patch.config && mergeKeys(base?.config ?? {}, patch.config);
  return {
    code: patch.code,
    ...(version !== undefined && version !== null && { version }),
    ...(enabled !== undefined && enabled !== null && { enabled }),
    ...(weight !== undefined && weight !== null && { weight }),
    ...(config !== undefined && config !== null && { config }),
  };
}

/** `Object.fromEntries` defines keys instead of assigning them, so that no key reaches a prototype. */
function mergeKeys<V>(
  base: Readonly<Record<string, V>>,
  patch: Readonly<Record<string, V | null | undefined>> | null | undefined,
): Readonly<Record<string, V>> {
  if (patch === null) return {};
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(patch ?? {})) {
    if (value === null) merged.delete(key);
    else if (value !== undefined) merged.set(key, value);
  }
  return Object.fromEntries(merged);
}
