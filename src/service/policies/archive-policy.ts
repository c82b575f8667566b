import { ServiceError } from "../../errors.ts";
import { withEntries } from "../../store/repositories/outbox.ts";
import type { PolicyDocument, PolicyScopeDocument } from "../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext, eventEntry } from "../change-context.ts";
import { withoutPending } from "./approval/waiting-activation.ts";
import { endedBrake } from "./brake/ended-brake.ts";
import { isArchived, policyEnding, versionEnding } from "./endings.ts";
import { getPolicy, policyNotFound } from "./get-policy.ts";
import type { PolicyDeps } from "./policy-deps.ts";
import type { PolicyView } from "./policy-view.ts";
import { withoutShadow } from "./shadow/without-shadow.ts";

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
  const scope = await deps.policies.changeScope(context.organisationId, policy.product, async (before) => {
    const current = await deps.policies.findPolicy(context.organisationId, policy._id);
    if (current === null) throw policyNotFound(policy._id);
    return isArchived(before, current) ? undefined : archived(before, current, context);
  });
  await deps.relay("policy_scopes", scope._id);
  return getPolicy(deps.policies, context.organisationId, { policyId: policy._id, at: context.at });
}

function archived(scope: PolicyScopeDocument, policy: PolicyDocument, context: ChangeContext): PolicyScopeDocument {
  const active = scope.active?.policyId === policy._id ? scope.active : null;
  if (active !== null && policy.product === null)
    throw new ServiceError(
      "policy_active",
      `Cannot archive policy "${policy._id}": it is the active tenant-wide policy; activate another one first`,
    );
  context.beforeWrite?.();
  const { scope: lit, entries } = withoutShadow(scope, context, (shadow) => shadow.policyId === policy._id);
  // What waits was asked for beside the version that now ends.
  const settled = withoutPending(lit, context, {
    ends: ({ policyId }) => active !== null || policyId === policy._id,
    action: "policy.activation_end",
  });
  const braked = active === null ? {} : endedBrake(scope, context.at);
  return withEntries({ ...settled.scope, ...braked, active: active === null ? scope.active : null }, context.at, [
    ...(active === null ? [] : [versionEnding(context, active)]),
    policyEnding(context, policy._id),
    ...entries,
    ...settled.entries,
    eventEntry(context, {
      type: "policy.archived",
      environment: null,
      data: { policy_id: policy._id, name: policy.name, product: policy.product },
    }),
    auditEntry(context, { action: "policy.archive", object: policy._id }),
  ]);
}
