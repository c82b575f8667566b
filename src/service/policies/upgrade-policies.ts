import { DEFAULT_POLICY } from "../../engine/policy/default-policy.ts";
import type { PolicySpec } from "../../engine/policy/policy-spec.ts";
import { upgradeSpec } from "../../engine/policy/upgrade-spec.ts";
import { withEntries } from "../../store/repositories/outbox.ts";
import type { PolicyVersionDocument } from "../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { activatePolicy } from "./activate-policy.ts";
import { defaultPolicyId } from "./create-policy.ts";
import { isOfEarlierEngine } from "./is-of-earlier-engine.ts";
import { newVersion, resolveParts } from "./new-version.ts";
import type { PolicyDeps } from "./policy-deps.ts";

/**
 * Brings the active versions of an organisation that an earlier engine made to this one: the seeded policy that nobody touched
 * becomes the new default, one that somebody wrote keeps the rules that still exist. Each becomes a new version of its policy,
 * active, with audit line and event. Doing it again, or on several processes at once, changes nothing: a number is one version.
 */
export async function upgradePolicies(deps: PolicyDeps, context: ChangeContext): Promise<void> {
  for (const { active } of await deps.policies.listScopes(context.organisationId)) {
    if (active === null) continue;
    const version = await deps.policies.findVersion(context.organisationId, active.versionId);
    if (version !== null && isOfEarlierEngine(version)) await upgrade(deps, context, version);
  }
}

async function upgrade(deps: PolicyDeps, context: ChangeContext, active: PolicyVersionDocument): Promise<void> {
  const { organisationId, policyId } = active;
  const isSeeded = policyId === defaultPolicyId(deps.salt, organisationId) && active.version === 1;
  const seeded = { spec: DEFAULT_POLICY.spec, note: "The default policy of a new engine" };
  const { spec, note } =
    isSeeded && isSeededSpec(active.spec) ? seeded : upgradeSpec(active.spec, active.configuration);
  const latest = (await deps.policies.listVersions(organisationId, policyId))[0] ?? active;
  const known = isOfEarlierEngine(latest) ? undefined : latest;
  const parts = resolveParts(spec, { disabledRules: new Set() });
  const made = known ?? newVersion(deps, context, { policyId, version: latest.version + 1, parts, note });
  if (known === undefined) await deps.policies.insertVersion(made);
  const audit = auditEntry(context, {
    action: "policy.update",
    object: policyId,
    beforeSha256: active.configSha256,
    afterSha256: made.configSha256,
  });
  await deps.policies.changePolicy(policyId, (policy) =>
    policy.latestVersion >= made.version
      ? undefined
      : withEntries(
          {
            ...policy,
            description: spec === DEFAULT_POLICY.spec ? DEFAULT_POLICY.description : policy.description,
            latestVersion: made.version,
            updatedAt: context.at,
          },
          context.at,
          [audit],
        ),
  );
  await deps.relay("policies", policyId);
  await activatePolicy({ ...deps, disabledRules: new Set() }, context, { policyId, version: made.version, once: true });
}

/** Whether a spec says what the seeded policy of every engine said: nothing of rules, and the same thresholds and actions. */
function isSeededSpec(spec: PolicySpec): boolean {
  const { rules, thresholds, actions } = DEFAULT_POLICY.spec;
  return (
    spec.rules.length === rules.length && sameMembers(spec.thresholds, thresholds) && sameMembers(spec.actions, actions)
  );
}

function sameMembers(one: object, other: object): boolean {
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return left.length === right.size && left.every(([name, value]) => right.get(name) === value);
}
