import { ServiceError } from "../../errors.ts";
import type {
  BrakeTerms,
  PendingActivation,
  PolicyDocument,
  PolicyScopeDocument,
} from "../../store/repositories/store-documents.ts";
import type { ChangeContext } from "../change-context.ts";
import { activatedScope } from "./activated-scope.ts";
import {
  type ActivationTarget,
  findTarget,
  freezeTarget,
  readTarget,
  refuseEnded,
  refuseNoWayBack,
  wasActive,
} from "./activation-target.ts";
import { waitingActivation } from "./approval/waiting-activation.ts";
import { getPolicy, policyNotFound } from "./get-policy.ts";
import type { PolicyDeps } from "./policy-deps.ts";
import type { PolicyView } from "./policy-view.ts";

/** Which version, by default the latest. */
export interface ActivatePolicy {
  readonly policyId: string;
  readonly version?: number;
  readonly once?: boolean;
  readonly note?: string;
  /** Not armed where the version is active already. */
  readonly brake?: BrakeTerms;
  /** What is approved by it: where that waits no more, nothing is activated. */
  readonly approves?: PendingActivation;
}

/**
 * Makes a version the active one of its scope, by one compare-and-set on the scope's document: the version active before becomes
 * archived, and `policy.activated` stands in the same write. Activating the active version changes nothing.
 * `once`: a version that was active before, and may have been replaced since, stays as it is, so that a creation that is repeated activates once.
 * Throws `not_found`, `policy_archived`, `rule_not_available` or, of an approval, `conflict`.
 */
export async function activatePolicy(
  deps: PolicyDeps,
  context: ChangeContext,
  request: ActivatePolicy,
): Promise<PolicyView> {
  const { organisationId, at } = context;
  if (!request.once) await refuseArchived(deps, organisationId, request.policyId);
  const target = await findTarget(deps, organisationId, request);
  await freezeTarget(deps, context, target);
  const scope = await deps.policies.changeScope(organisationId, target.policy.product, (before) =>
    changeActive(deps, before, { context, target, request }),
  );
  await deps.relay("policy_scopes", scope._id);
  return getPolicy(deps.policies, organisationId, { policyId: request.policyId, at });
}

async function refuseArchived(deps: PolicyDeps, organisationId: string, policyId: string): Promise<void> {
  const known = await findKnown(deps, organisationId, policyId);
  const scope = await deps.policies.findScope(organisationId, known.product);
  refuseEnded(scope, await findKnown(deps, organisationId, policyId));
}

async function findKnown(deps: PolicyDeps, organisationId: string, policyId: string): Promise<PolicyDocument> {
  const policy = await deps.policies.findPolicy(organisationId, policyId);
  if (policy === null) throw policyNotFound(policyId);
  return policy;
}

async function changeActive(
  deps: PolicyDeps,
  scope: PolicyScopeDocument,
  change: {
    readonly context: ChangeContext;
    readonly target: ActivationTarget;
    readonly request: ActivatePolicy;
  },
): Promise<PolicyScopeDocument | undefined> {
  const { context, request } = change;
  const { once = false, note = null, brake, approves } = request;
  const { policy, version } = await readTarget(deps, change.target);
  if (once && wasActive(scope, version)) return undefined;
  refuseEnded(scope, policy);
  if (scope.active?.versionId === version._id) return undefined;
  if (approves !== undefined && !isSame(waitingActivation(scope, context.at), approves))
    throw new ServiceError("conflict", `Read policy "${policy._id}" again: what was to be approved waits no more`, {
      isFinal: true,
    });
  if (brake?.rollback) await refuseNoWayBack(deps, scope);
  return activatedScope(scope, { context, policy, version, note, brake, isApproval: approves !== undefined });
}

function isSame(pending: PendingActivation | undefined, known: PendingActivation): boolean {
  return (
    pending?.versionId === known.versionId &&
    pending.by === known.by &&
    pending.askedAt.getTime() === known.askedAt.getTime()
  );
}
