import { ServiceError, validationFailed } from "../../errors.ts";
import type {
  BrakeTerms,
  PolicyDocument,
  PolicyScopeDocument,
  PolicyVersionDocument,
} from "../../store/repositories/store-documents.ts";
import type { ChangeContext } from "../change-context.ts";
import { activatedScope } from "./activated-scope.ts";
import { isArchived, pendingEndings } from "./endings.ts";
import { getPolicy, policyNotFound } from "./get-policy.ts";
import type { PolicyDeps } from "./policy-deps.ts";
import type { PolicyView } from "./policy-view.ts";
import { canRun, refuseDisabledRules } from "./refuse-disabled-rules.ts";

/** Which version, by default the latest. */
export interface ActivatePolicy {
  readonly policyId: string;
  readonly version?: number;
  readonly once?: boolean;
  readonly note?: string;
  /** Not armed where the version is active already. */
  readonly brake?: BrakeTerms;
}

/**
 * Makes a version the active one of its scope, by one compare-and-set on the scope's document: the version active before becomes
 * archived, and `policy.activated` stands in the same write. Activating the active version changes nothing.
 * `once`: a version that was active before, and may have been replaced since, stays as it is, so that a creation that is repeated activates once.
 * Throws `not_found`, `policy_archived` or `rule_not_available`.
 */
export async function activatePolicy(
  deps: PolicyDeps,
  context: ChangeContext,
  request: ActivatePolicy,
): Promise<PolicyView> {
  const policy = await deps.policies.findPolicy(context.organisationId, request.policyId);
  if (policy === null) throw policyNotFound(request.policyId);
  const { once = false, note = null, brake } = request;
  if (!once) await refuseArchived(deps, policy);
  const version = await deps.policies.findNumbered(policy.organisationId, policy._id, request.version);
  if (version === null)
    throw new ServiceError(
      "not_found",
      `Cannot find version ${request.version ?? "(latest)"} of policy "${policy._id}"`,
    );
  refuseDisabledRules(version, deps.disabledRules);
  // Frozen first: from the moment that it may decide, nobody edits it in place.
  const frozen = await deps.policies.changeVersion(version._id, (draft) => {
    if (draft.frozenAt !== null) return undefined;
    context.beforeWrite?.();
    return { ...draft, frozenAt: context.at };
  });
  if (frozen === undefined) throw policyNotFound(request.policyId);
  const scope = await deps.policies.changeScope(context.organisationId, policy.product, (before) =>
    changeActive(deps, before, { context, versionId: frozen._id, policyId: policy._id, once, note, brake }),
  );
  await deps.relay("policy_scopes", scope._id);
  return getPolicy(deps.policies, context.organisationId, request.policyId);
}

async function refuseArchived(deps: PolicyDeps, policy: PolicyDocument): Promise<void> {
  const scope = await deps.policies.findScope(policy.organisationId, policy.product);
  const current = await deps.policies.findPolicy(policy.organisationId, policy._id);
  if (current === null) throw policyNotFound(policy._id);
  refuseEnded(scope, current);
}

/** Policy and version are read after the scope: an ending that its outbox no longer holds stands in them. */
async function changeActive(
  deps: PolicyDeps,
  scope: PolicyScopeDocument,
  target: {
    readonly context: ChangeContext;
    readonly policyId: string;
    readonly versionId: string;
    readonly once: boolean;
    readonly note: string | null;
    readonly brake: BrakeTerms | undefined;
  },
): Promise<PolicyScopeDocument | undefined> {
  const { context, policyId, versionId, once, note, brake } = target;
  const [policy, version] = await Promise.all([
    deps.policies.findPolicy(context.organisationId, policyId),
    deps.policies.findVersion(context.organisationId, versionId),
  ]);
  if (policy === null || version === null) throw policyNotFound(policyId);
  if (once && wasActive(scope, version)) return undefined;
  refuseEnded(scope, policy);
  if (brake?.rollback) await refuseNoWayBack(deps, scope);
  return activatedScope(scope, { context, policy, version, note, brake });
}

/** A brake that is to roll back needs a version that it can go back to. */
async function refuseNoWayBack(deps: PolicyDeps, { organisationId, active }: PolicyScopeDocument): Promise<void> {
  const before = active && (await deps.policies.findVersion(organisationId, active.versionId));
  if (before && canRun(before, deps.disabledRules)) return;
  const message = "Leave rollback out: there is no version of this product to go back to that could be activated";
  throw validationFailed([{ field: "brake.rollback", message, code: "mismatch" }]);
}

function wasActive(scope: PolicyScopeDocument, version: PolicyVersionDocument): boolean {
  return (
    scope.active?.versionId === version._id ||
    version.activatedAt !== null ||
    pendingEndings(scope).some((ending) => ending.version?.versionId === version._id)
  );
}

function refuseEnded(scope: PolicyScopeDocument | null, policy: PolicyDocument): void {
  if (policy.deletedAt !== null) throw policyNotFound(policy._id);
  if (isArchived(scope, policy))
    throw new ServiceError("policy_archived", `Cannot activate policy "${policy._id}": it was archived`);
}
