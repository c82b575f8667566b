import { ServiceError } from "../../errors.ts";
import { withEntries } from "../../store/outbox.ts";
import type { PolicyDocument, PolicyScopeDocument, PolicyVersionDocument } from "../../store/store-documents.ts";
import { storeUnavailable } from "../../store/store-unavailable.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { policyNotFound } from "./get-policy.ts";
import type { PolicyDeps } from "./policy-deps.ts";

/**
 * Deletes a policy that was never tested, activated or used. Throws `not_found`, `policy_active` or `policy_in_use`.
 * The deletion is written into the scope first, where an activation that runs at the same time finds it.
 */
export async function deletePolicy(
  deps: PolicyDeps,
  context: ChangeContext,
  request: { readonly policyId: string },
): Promise<void> {
  const policy = await deps.policies.findPolicy(context.organisationId, request.policyId);
  if (policy === null) throw policyNotFound(request.policyId);
  const versions = await deps.policies.listVersions(context.organisationId, policy._id);
  const scope = await deps.policies.changeScope(context.organisationId, policy.product, (before) =>
    deleted(before, { policy, versions, context }),
  );
  for (const version of versions) {
    if (await deps.policies.deleteUnusedVersion(version._id)) continue;
    await deps.policies.changeScope(context.organisationId, policy.product, (before) => restored(before, policy._id));
    throw inUse(policy._id);
  }
  // Its last lines of the audit trail first: with the policy they would be gone.
  await deps.relay("policies", policy._id);
  if (!(await deps.policies.deletePolicy(policy._id)))
    throw storeUnavailable(`Cannot delete policy "${policy._id}": its outbox cannot be moved on`);
  await deps.relay("policy_scopes", scope._id);
}

function deleted(
  scope: PolicyScopeDocument,
  target: {
    readonly policy: PolicyDocument;
    readonly versions: readonly PolicyVersionDocument[];
    readonly context: ChangeContext;
  },
): PolicyScopeDocument {
  const { policy, versions, context } = target;
  if (scope.active?.policyId === policy._id)
    throw new ServiceError("policy_active", `Cannot delete policy "${policy._id}": it is active`);
  const used = (version: PolicyVersionDocument) =>
    // A frozen one was submitted to a backtest, or is about to be activated.
    version.frozenAt !== null || version.testedAt !== null || scope.activations[version._id] !== undefined;
  if (versions.some(used)) throw inUse(policy._id);
  context.beforeWrite?.();
  const next = { ...scope, deletions: { ...scope.deletions, [policy._id]: context.at } };
  return withEntries(next, context.at, [
    auditEntry(context, {
      action: "policy.delete",
      object: policy._id,
      beforeSha256: versions[0]?.configSha256 ?? null,
    }),
  ]);
}

function restored(scope: PolicyScopeDocument, policyId: string): PolicyScopeDocument {
  const { [policyId]: _removed, ...deletions } = scope.deletions;
  return { ...scope, deletions };
}

function inUse(policyId: string): ServiceError {
  return new ServiceError(
    "policy_in_use",
    `Cannot delete policy "${policyId}": it was tested, activated or used; archive it instead`,
  );
}
