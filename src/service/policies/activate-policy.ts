import { ServiceError } from "../../errors.ts";
import type { BrakeTerms, PendingActivation, PolicyScopeDocument } from "../../store/repositories/store-documents.ts";
import type { ChangeContext } from "../change-context.ts";
import { activatedScope } from "./activated-scope.ts";
import {
  type ActivationTarget,
  findNamed,
  freezeTarget,
  readTarget,
  refuseEnded,
  refuseNoWayBack,
  wasActive,
} from "./activation-target.ts";
import { waitingActivation } from "./approval/waiting-activation.ts";
import { getPolicy } from "./get-policy.ts";
import type { PolicyDeps } from "./policy-deps.ts";
import type { PolicyView } from "./policy-view.ts";
import { refuseDisabledRules } from "./refuse-disabled-rules.ts";

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
  const target = await findNamed(deps, organisationId, request);
  const { product } = target.policy;
  const activation = { context, target, request };
  await checkActivation(deps, await deps.policies.findScope(organisationId, product), activation);
  refuseDisabledRules(target.version, deps.disabledRules);
  await freezeTarget(deps, context, target);
  // Checked again: the scope may be another one by now.
  const scope = await deps.policies.changeScope(organisationId, product, async (before) => {
    const checked = await checkActivation(deps, before, activation);
    const { note = null, brake, approves } = request;
    return checked && activatedScope(before, { context, ...checked, note, brake, isApproval: approves !== undefined });
  });
  await deps.relay("policy_scopes", scope._id);
  return getPolicy(deps.policies, organisationId, { policyId: request.policyId, at });
}

interface Activation {
  readonly context: ChangeContext;
  readonly target: ActivationTarget;
  readonly request: ActivatePolicy;
}

/** What is activated in a scope, null where the product has none yet; undefined where nothing changes. Throws whatever the scope refuses. */
async function checkActivation(
  deps: PolicyDeps,
  scope: PolicyScopeDocument | null,
  { context, target, request }: Activation,
): Promise<ActivationTarget | undefined> {
  const { once = false, brake, approves } = request;
  const current = await readTarget(deps, target);
  const { policy, version } = current;
  if (once && wasActive(scope, version)) return undefined;
  refuseEnded(scope, policy);
  if (scope?.active?.versionId === version._id) return undefined;
  if (approves !== undefined && !isSame(waitingActivation(scope, context.at), approves))
    throw new ServiceError("conflict", `Read policy "${policy._id}" again: what was to be approved waits no more`, {
      isFinal: true,
    });
  if (brake?.rollback) await refuseNoWayBack(deps, scope);
  return current;
}

function isSame(pending: PendingActivation | undefined, known: PendingActivation): boolean {
  return (
    pending?.versionId === known.versionId &&
    pending.by === known.by &&
    pending.askedAt.getTime() === known.askedAt.getTime()
  );
}
