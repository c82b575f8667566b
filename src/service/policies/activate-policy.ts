import { ServiceError } from "../../errors.ts";
import { withEntries } from "../../store/outbox.ts";
import type { PolicyDocument, PolicyScopeDocument, PolicyVersionDocument } from "../../store/store-documents.ts";
import { auditEntry, type ChangeContext, eventEntry } from "../change-context.ts";
import { getPolicy, policyNotFound } from "./get-policy.ts";
import type { PolicyDeps } from "./policy-deps.ts";
import type { PolicyView } from "./policy-view.ts";
import { refuseDisabledRules } from "./refuse-disabled-rules.ts";

/**
 * Makes a version the active one of its scope, by one compare-and-set on the scope's document: the version active before becomes
 * archived, and `policy.activated` stands in the same write. Activating the active version changes nothing.
 * `once`: a version that was active before, and may have been replaced since, stays as it is, so that a creation that is repeated activates once.
 * Throws `not_found`, `policy_archived` or `rule_not_available`.
 */
export async function activatePolicy(
  deps: PolicyDeps,
  context: ChangeContext,
  request: { readonly policyId: string; readonly version?: number; readonly once?: boolean },
): Promise<PolicyView> {
  const policy = await deps.policies.findPolicy(context.organisationId, request.policyId);
  if (policy === null) throw policyNotFound(request.policyId);
  const standing = await deps.policies.findScope(context.organisationId, policy.product);
  const { once = false } = request;
  if (standing !== null && !once) refuseRetired(standing, policy);
  const version = await findVersion(deps, policy, request.version);
  refuseDisabledRules(version, deps.disabledRules);
  // Frozen first: from the moment that it may decide, nobody edits it in place.
  const frozen = await deps.policies.changeVersion(version._id, (draft) => {
    if (draft.frozenAt !== null) return undefined;
    context.beforeWrite?.();
    return { ...draft, frozenAt: context.at };
  });
  if (frozen === undefined) throw policyNotFound(request.policyId);
  const scope = await deps.policies.changeScope(context.organisationId, policy.product, (before) =>
    activated(before, { context, policy, version: frozen, once }),
  );
  await deps.relay("policy_scopes", scope._id);
  return getPolicy(deps.policies, context.organisationId, request.policyId);
}

async function findVersion(
  deps: PolicyDeps,
  policy: PolicyDocument,
  number: number | undefined,
): Promise<PolicyVersionDocument> {
  const versions = await deps.policies.listVersions(policy.organisationId, policy._id);
  const version = number === undefined ? versions[0] : versions.find((candidate) => candidate.version === number);
  if (version === undefined)
    throw new ServiceError("not_found", `Cannot find version ${number ?? "(latest)"} of policy "${policy._id}"`);
  return version;
}

function activated(
  scope: PolicyScopeDocument,
  target: {
    readonly context: ChangeContext;
    readonly policy: PolicyDocument;
    readonly version: PolicyVersionDocument;
    readonly once: boolean;
  },
): PolicyScopeDocument | undefined {
  const { context, policy, version, once } = target;
  if (once && scope.activations[version._id] !== undefined) return undefined;
  refuseRetired(scope, policy);
  const replaced = scope.active;
  if (replaced?.versionId === version._id) return undefined;
  context.beforeWrite?.();
  const archived =
    replaced === null ? {} : { [replaced.versionId]: endedActivation(scope, replaced.versionId, context.at) };
  const next: PolicyScopeDocument = {
    ...scope,
    active: { policyId: policy._id, version: version.version, versionId: version._id },
    activations: { ...scope.activations, ...archived, [version._id]: { activatedAt: context.at, archivedAt: null } },
  };
  return withEntries(next, context.at, [
    eventEntry(context, {
      type: "policy.activated",
      environment: null,
      data: {
        policy_id: policy._id,
        name: policy.name,
        product: policy.product,
        version: version.version,
        version_id: version._id,
        was_tested: version.testedAt !== null,
        replaced:
          replaced === null
            ? null
            : { policy_id: replaced.policyId, version: replaced.version, version_id: replaced.versionId },
      },
    }),
    auditEntry(context, { action: "policy.activate", object: policy._id, afterSha256: version.configSha256 }),
  ]);
}

function refuseRetired(scope: PolicyScopeDocument, policy: PolicyDocument): void {
  if (scope.deletions[policy._id] !== undefined) throw policyNotFound(policy._id);
  if (scope.retirements[policy._id] !== undefined)
    throw new ServiceError("policy_archived", `Cannot activate policy "${policy._id}": it was archived`);
}

/** The activation of a version that stops being active at a time. */
export function endedActivation(
  scope: PolicyScopeDocument,
  versionId: string,
  at: Date,
): PolicyScopeDocument["activations"][string] {
  return { activatedAt: scope.activations[versionId]?.activatedAt ?? at, archivedAt: at };
}
