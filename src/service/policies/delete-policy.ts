import { ServiceError } from "../../errors.ts";
import { storeUnavailable } from "../../store/documents/store-unavailable.ts";
import { withEntries } from "../../store/repositories/outbox.ts";
import type { PolicyDocument } from "../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { policyNotFound } from "./get-policy.ts";
import type { PolicyDeps } from "./policy-deps.ts";

/** Rounds of moving on what an outbox holds and removing its policy: nobody puts anything into that of a deleted one. */
const REMOVALS_MAX = 5;

/**
 * Deletes a policy of which no version was ever frozen. Throws `not_found`, `policy_active` or `policy_in_use`.
 * One write decides: the mark, with its line of the audit trail, is refused by a policy that is kept for a version that is about to be frozen, and
 * refuses to keep it from then on. What a crash leaves behind the mark is found by nobody: the sweep removes it, or the next deletion of it.
 */
export async function deletePolicy(
  deps: PolicyDeps,
  context: ChangeContext,
  request: { readonly policyId: string },
): Promise<void> {
  const { organisationId } = context;
  const policy = await deps.policies.findPolicy(organisationId, request.policyId);
  const left = policy ?? (await deps.policies.findDeleted(organisationId, request.policyId));
  if (left === null) throw policyNotFound(request.policyId);
  if (policy !== null) await mark(deps, context, policy);
  await removePolicy(deps, left);
}

async function mark(deps: PolicyDeps, context: ChangeContext, policy: PolicyDocument): Promise<void> {
  const versions = await deps.policies.listVersions(context.organisationId, policy._id);
  // A frozen one was submitted to a backtest, was activated, or is about to be: what froze it may not have stored more yet, so the mark alone
  // counts, also of a backtest that was cancelled before it began.
  if (versions.some(({ frozenAt, testedAt }) => frozenAt !== null || testedAt !== null))
    throw await refusalFor(deps, policy);
  const beforeSha256 = versions[0]?.configSha256 ?? null;
  const line = auditEntry(context, { action: "policy.delete", object: policy._id, beforeSha256 });
  const marked = await deps.policies.changePolicy(policy._id, (before) => {
    if (before.keptAt || before.deletedAt !== null) return undefined;
    context.beforeWrite?.();
    return withEntries({ ...before, deletedAt: context.at }, context.at, [line]);
  });
  if (marked === undefined) throw policyNotFound(policy._id);
  if (marked.deletedAt === null) throw await refusalFor(deps, policy);
}

/** Removes what is left of a policy that is marked as deleted. Doing it again, or twice at once, changes nothing. */
export async function removePolicy(
  deps: Pick<PolicyDeps, "policies" | "relay">,
  policy: PolicyDocument,
): Promise<void> {
  // An archive that read the policy before the mark reads it again.
  await deps.policies.changeScope(policy.organisationId, policy.product, (scope) => ({ ...scope }));
  const versions = await deps.policies.listVersions(policy.organisationId, policy._id);
  for (const { _id } of versions) await deps.policies.deleteUnusedVersion(_id);
  for (let round = 0; round < REMOVALS_MAX; round += 1) {
    // Its last lines of the audit trail first: with the policy they would be gone.
    await deps.relay("policies", policy._id);
    if (await deps.policies.deletePolicy(policy._id)) return;
  }
  throw storeUnavailable(`Cannot delete policy "${policy._id}": its outbox cannot be moved on`);
}

/** Why a policy stands of which a version is frozen, or about to be. */
async function refusalFor(deps: PolicyDeps, policy: PolicyDocument): Promise<ServiceError> {
  const scope = await deps.policies.findScope(policy.organisationId, policy.product);
  if (scope?.active?.policyId === policy._id)
    return new ServiceError("policy_active", `Cannot delete policy "${policy._id}": it is active`);
  return new ServiceError(
    "policy_in_use",
    `Cannot delete policy "${policy._id}": it was tested, activated or used; archive it instead`,
  );
}
