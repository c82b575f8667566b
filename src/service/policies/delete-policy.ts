import { ServiceError } from "../../errors.ts";
import { storeUnavailable } from "../../store/documents/store-unavailable.ts";
import { withEntries } from "../../store/repositories/outbox.ts";
import type {
  PolicyDocument,
  PolicyScopeDocument,
  PolicyVersionDocument,
} from "../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { policyNotFound } from "./get-policy.ts";
import type { PolicyDeps } from "./policy-deps.ts";

/**
 * Deletes a policy of which no version was ever frozen. Throws `not_found`, `policy_active` or `policy_in_use`.
 * The policy is marked first: an activation that runs at the same time finds the mark, or has changed the scope, which is looked at after it.
 */
export async function deletePolicy(
  deps: PolicyDeps,
  context: ChangeContext,
  request: { readonly policyId: string },
): Promise<void> {
  const policy = await deps.policies.findPolicy(context.organisationId, request.policyId);
  if (policy === null) throw policyNotFound(request.policyId);
  const versions = await deps.policies.listVersions(context.organisationId, policy._id);
  // A frozen one was submitted to a backtest, was activated, or is about to be: what froze it may not have stored more yet, so the mark alone
  // counts, also of a backtest that was cancelled before it began.
  if (versions.some(({ frozenAt, testedAt }) => frozenAt !== null || testedAt !== null))
    throw await refusalFor(deps, policy);
  context.beforeWrite?.();
  const marked = await deps.policies.changePolicy(policy._id, (before) => ({ ...before, deletedAt: context.at }));
  if (marked === undefined) throw policyNotFound(request.policyId);
  try {
    const scope = await deps.policies.changeScope(context.organisationId, policy.product, (before) =>
      deleted(before, { policy, versions, context }),
    );
    for (const version of versions)
      if (!(await deps.policies.deleteUnusedVersion(version._id))) throw inUse(policy._id);
    await remove(deps, policy, scope._id);
  } catch (error) {
    // Whatever kept it: it stands, and may be activated again.
    if (error instanceof ServiceError) await deps.policies.changePolicy(policy._id, undeleted);
    throw error;
  }
}

/** Why a policy of which a version is frozen stands. */
async function refusalFor(deps: PolicyDeps, policy: PolicyDocument): Promise<ServiceError> {
  const scope = await deps.policies.findScope(policy.organisationId, policy.product);
  return scope?.active?.policyId === policy._id ? isActive(policy._id) : inUse(policy._id);
}

async function remove(deps: PolicyDeps, policy: PolicyDocument, scopeId: string): Promise<void> {
  // Its last lines of the audit trail first: with the policy they would be gone.
  await deps.relay("policies", policy._id);
  if (!(await deps.policies.deletePolicy(policy._id)))
    throw storeUnavailable(`Cannot delete policy "${policy._id}": its outbox cannot be moved on`);
  await deps.relay("policy_scopes", scopeId);
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
  if (scope.active?.policyId === policy._id) throw isActive(policy._id);
  if (scope.shadow?.policyId === policy._id) throw inUse(policy._id);
  return withEntries(scope, context.at, [
    auditEntry(context, {
      action: "policy.delete",
      object: policy._id,
      beforeSha256: versions[0]?.configSha256 ?? null,
    }),
  ]);
}

function undeleted(policy: PolicyDocument): PolicyDocument {
  return { ...policy, deletedAt: null };
}

function isActive(policyId: string): ServiceError {
  return new ServiceError("policy_active", `Cannot delete policy "${policyId}": it is active`);
}

function inUse(policyId: string): ServiceError {
  return new ServiceError(
    "policy_in_use",
    `Cannot delete policy "${policyId}": it was tested, activated or used; archive it instead`,
  );
}
