import { ServiceError } from "../../errors.ts";
import type { PolicyVersionDocument } from "../../store/store-documents.ts";

/** Throws `rule_not_available` when the version enables a rule that this deployment has switched off. */
export function refuseDisabledRules(version: PolicyVersionDocument, disabledRules: ReadonlySet<string>): void {
  if (disabledRules.size === 0) return;
  const off = version.configuration.rules
    .map((rule, index) => ({ ...rule, index }))
    .filter((rule) => rule.enabled && disabledRules.has(rule.code));
  if (off.length === 0) return;
  const codes = off.map((rule) => rule.code).join(", ");
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
