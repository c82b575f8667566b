import { notAvailable } from "../../engine/policy/replaced-rules.ts";
import type { ResolvedRule } from "../../engine/policy/resolved-configuration.ts";
import { registry } from "../../engine/rules/registry.ts";
import { ServiceError } from "../../errors.ts";
import type { PolicyVersionDocument } from "../../store/repositories/store-documents.ts";

/**
 * Throws `rule_not_available` when the version enables a rule that this deployment has switched off, or one of an engine before that is gone
 * or was another.
 */
export function refuseDisabledRules(version: PolicyVersionDocument, disabledRules: ReadonlySet<string>): void {
  const off = version.configuration.rules
    .map((rule, index) => ({ ...rule, index }))
    .filter((rule) => (rule.enabled && disabledRules.has(rule.code)) || !isKnown(rule));
  if (off.length === 0) return;
  const codes = off.map((rule) => rule.code).join(", ");
  if (!off.every(isKnown)) {
    throw new ServiceError("rule_not_available", outdatedMessage(version), {
      details: off.map((rule) => ({
        field: `rules[${rule.index}].code`,
        message: notAvailable(`"${rule.code}"`, rule.code),
        code: "not_available",
      })),
    });
  }
  throw new ServiceError(
    "rule_not_available",
    `Disable ${codes} in version ${version.version} of policy "${version.policyId}": not available in this deployment`,
    {
      details: off.map((rule) => ({
        field: `rules[${rule.index}].code`,
        message: `Rule ${rule.code} is not available in this deployment`,
        code: "not_available",
      })),
    },
  );
}

/** Whether every rule that a version enables is available here. */
export function canRun(version: PolicyVersionDocument, disabledRules: ReadonlySet<string>): boolean {
  try {
    refuseDisabledRules(version, disabledRules);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

function isKnown({ code, version }: ResolvedRule): boolean {
  return registry.findVersion(code, version) !== undefined;
}

function outdatedMessage({ version, policyId, engineVersion }: PolicyVersionDocument): string {
  return `Make a new version of policy "${policyId}": version ${version} is of engine ${engineVersion}, and some of its rules are gone or were others`;
}
