import { ServiceError } from "../../../errors.ts";
import { withEntries } from "../../../store/repositories/outbox.ts";
import type {
  PolicyDocument,
  PolicyScopeDocument,
  PolicyVersionDocument,
} from "../../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../../change-context.ts";
import { findNamed } from "../activation-target.ts";
import { isArchived } from "../endings.ts";
import { freezeVersion, usedAt } from "../freeze-version.ts";
import { getPolicy, policyNotFound } from "../get-policy.ts";
import type { PolicyDeps } from "../policy-deps.ts";
import type { PolicyView } from "../policy-view.ts";
import { refuseDisabledRules } from "../refuse-disabled-rules.ts";

/**
 * Lets a version, by default the latest, decide beside the active one of its scope. It is frozen and counts as used, never as tested.
 * Setting the same again changes nothing. Throws `not_found`, `policy_archived`, `policy_active`, `policy_in_use` or `rule_not_available`.
 */
export async function setShadow(
  deps: PolicyDeps,
  context: ChangeContext,
  request: { readonly policyId: string; readonly version?: number },
): Promise<PolicyView> {
  const { organisationId } = context;
  const { policy: known, version } = await findNamed(deps, organisationId, request);
  const scope = await deps.policies.findScope(organisationId, known.product);
  refuse(scope, await currentPolicy(deps, known), version);
  refuseDisabledRules(version, deps.disabledRules);
  const { at, beforeWrite } = context;
  const frozen = await freezeVersion(deps.policies, version, { mark: usedAt, at, beforeWrite });
  if (frozen === undefined) throw policyNotFound(version.policyId);
  const changed = await deps.policies.changeScope(organisationId, known.product, async (before) => {
    refuse(before, await currentPolicy(deps, known), version);
    if (before.shadow?.versionId === version._id) return undefined;
    context.beforeWrite?.();
    return shadowed(before, context, version);
  });
  await deps.relay("policy_scopes", changed._id);
  return getPolicy(deps.policies, organisationId, { policyId: known._id, at: context.at });
}

function shadowed(
  scope: PolicyScopeDocument,
  context: ChangeContext,
  { _id: versionId, policyId, version, configSha256 }: PolicyVersionDocument,
): PolicyScopeDocument {
  const shadow = { policyId, version, versionId, setAt: context.at };
  return withEntries({ ...scope, shadow, shadowStopped: null }, context.at, [
    auditEntry(context, { action: "policy.shadow", object: policyId, afterSha256: configSha256 }),
  ]);
}

/** Read after the scope: an ending that its outbox no longer holds stands in it. */
async function currentPolicy(deps: PolicyDeps, { organisationId, _id }: PolicyDocument): Promise<PolicyDocument> {
  const policy = await deps.policies.findPolicy(organisationId, _id);
  if (policy === null) throw policyNotFound(_id);
  return policy;
}

function refuse(scope: PolicyScopeDocument | null, policy: PolicyDocument, version: PolicyVersionDocument): void {
  const named = `version ${version.version} of policy "${policy._id}"`;
  if (isArchived(scope, policy))
    throw new ServiceError("policy_archived", `Cannot shadow ${named}: the policy was archived`);
  if (scope?.active?.versionId === version._id)
    throw new ServiceError("policy_active", `Cannot shadow ${named}: it is the active one`);
  const other = scope?.shadow;
  if (other && other.versionId !== version._id)
    throw new ServiceError(
      "policy_in_use",
      `End the shadow of policy "${other.policyId}" first: its version ${other.version} decides beside the active one`,
    );
}
