import { canonicalJson } from "../../engine/policy/canonical-json.ts";
import { pinnedSpec } from "../../engine/policy/pinned-spec.ts";
import type { PolicyPatch, PolicySpec } from "../../engine/policy/policy-spec.ts";
import { resolveSpec } from "../../engine/policy/resolve-policy.ts";
import type { PolicyVersionDocument } from "../../store/repositories/store-documents.ts";
import { configSha256, type ResolvedParts, resolveParts } from "./new-version.ts";

/**
 * What a patch makes of a version: on a draft its own parts, else those of the next one; undefined where nothing changes. Throws
 * `validation_failed` or `rule_not_available`.
 */
export function changedParts(
  { disabledRules }: { readonly disabledRules: ReadonlySet<string> },
  version: PolicyVersionDocument,
  patch: PolicyPatch,
): ResolvedParts | undefined {
  if (isEmpty(patch)) return undefined;
  const base = pinnedSpec(version.spec, version.configuration);
  const parts = resolveParts(patch, { disabledRules, base });
  // The stored configuration may have been resolved while other rules were switched off: it is no measure of what the patch changes.
  if (meaningOf(parts.spec) !== meaningOf(base)) return parts;
  const isWritten = canonicalJson(parts.spec) !== canonicalJson(base);
  if (version.frozenAt !== null || !isWritten) return undefined;
  const { configuration, configSha256: sha256, engineVersion } = version;
  return { spec: parts.spec, configuration, configSha256: sha256, engineVersion };
}

/** Whether a patch says nothing of the configuration. */
function isEmpty({ rules, thresholds, actions }: PolicyPatch): boolean {
  return [rules ?? [], thresholds ?? {}, actions ?? {}].every((part) => Object.keys(part).length === 0);
}

/** The hash of a spec with no rule switched off by the deployment: what is said of one that is off holds once it is on again. */
function meaningOf(spec: PolicySpec): string {
  return configSha256(resolveSpec(spec, new Set()));
}
