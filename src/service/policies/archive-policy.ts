import { ServiceError } from "../../errors.ts";
import { withEntries } from "../../store/outbox.ts";
import type { PolicyDocument, PolicyScopeDocument } from "../../store/store-documents.ts";
import { auditEntry, type ChangeContext, eventEntry } from "../change-context.ts";
import { endedActivation } from "./activate-policy.ts";
import { getPolicy, policyNotFound } from "./get-policy.ts";
import type { PolicyDeps } from "./policy-deps.ts";
import type { PolicyView } from "./policy-view.ts";

/**
 * Retires a policy: its active version becomes archived, drafts stay as they are, and `policy.archived` stands in the same write.
 * Archiving again changes nothing. Throws `not_found`, and `policy_active` for the active tenant-wide policy, which must be replaced first.
 */
export async function archivePolicy(
  deps: PolicyDeps,
  context: ChangeContext,
  request: { readonly policyId: string },
): Promise<PolicyView> {
  const policy = await deps.policies.findPolicy(context.organisationId, request.policyId);
  if (policy === null) throw policyNotFound(request.policyId);
  const scope = await deps.policies.changeScope(context.organisationId, policy.product, (before) =>
    archived(before, policy, context),
  );
  await deps.relay("policy_scopes", scope._id);
  return getPolicy(deps.policies, context.organisationId, request.policyId);
}

function archived(
  scope: PolicyScopeDocument,
  policy: PolicyDocument,
  context: ChangeContext,
): PolicyScopeDocument | undefined {
  if (scope.deletions[policy._id] !== undefined) throw policyNotFound(policy._id);
  if (scope.retirements[policy._id] !== undefined) return undefined;
  const active = scope.active?.policyId === policy._id ? scope.active : null;
  if (active !== null && policy.product === null)
    throw new ServiceError(
      "policy_active",
      `Cannot archive policy "${policy._id}": it is the active tenant-wide policy; activate another one first`,
    );
  context.beforeWrite?.();
  const ended = active === null ? {} : { [active.versionId]: endedActivation(scope, active.versionId, context.at) };
  const next: PolicyScopeDocument = {
    ...scope,
    active: active === null ? scope.active : null,
    activations: { ...scope.activations, ...ended },
    retirements: { ...scope.retirements, [policy._id]: context.at },
  };
  return withEntries(next, context.at, [
    eventEntry(context, {
      type: "policy.archived",
      environment: null,
      data: { policy_id: policy._id, name: policy.name, product: policy.product },
    }),
    auditEntry(context, { action: "policy.archive", object: policy._id }),
  ]);
}
