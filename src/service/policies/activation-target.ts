import { ServiceError, validationFailed } from "../../errors.ts";
import type {
  PolicyDocument,
  PolicyScopeDocument,
  PolicyVersionDocument,
} from "../../store/repositories/store-documents.ts";
import type { ChangeContext } from "../change-context.ts";
import { isArchived, pendingEndings } from "./endings.ts";
import { freezeVersion, frozenAt } from "./freeze-version.ts";
import { policyNotFound } from "./get-policy.ts";
import type { PolicyDeps } from "./policy-deps.ts";
import { canRun } from "./refuse-disabled-rules.ts";
import { versionWords } from "./version-words.ts";

/** A policy and the version of it that is to become active, or a shadow. */
export interface ActivationTarget {
  readonly policy: PolicyDocument;
  readonly version: PolicyVersionDocument;
}

/** Finds a version, by default the latest, whatever it may become. Throws `not_found`. */
export async function findNamed(
  deps: PolicyDeps,
  organisationId: string,
  request: { readonly policyId: string; readonly version?: number },
): Promise<ActivationTarget> {
  const policy = await deps.policies.findPolicy(organisationId, request.policyId);
  if (policy === null) throw policyNotFound(request.policyId);
  const version = await deps.policies.findNumbered(organisationId, policy._id, request.version);
  if (version === null)
    throw new ServiceError("not_found", `Cannot find ${versionWords(request.version)} of policy "${policy._id}"`);
  return { policy, version };
}

/** Freezes a version that is to decide, or to wait for it. Throws `not_found`. */
export async function freezeTarget(
  deps: PolicyDeps,
  { at, beforeWrite }: ChangeContext,
  { version }: ActivationTarget,
): Promise<void> {
  const frozen = await freezeVersion(deps.policies, version, { mark: frozenAt, at, beforeWrite });
  if (frozen === undefined) throw policyNotFound(version.policyId);
}

/** Policy and version read after the scope: an ending that its outbox no longer holds stands in them. Throws `not_found`. */
export async function readTarget(deps: PolicyDeps, { policy, version }: ActivationTarget): Promise<ActivationTarget> {
  const { organisationId } = policy;
  const [current, frozen] = await Promise.all([
    deps.policies.findPolicy(organisationId, policy._id),
    deps.policies.findVersion(organisationId, version._id),
  ]);
  if (current === null || frozen === null) throw policyNotFound(policy._id);
  return { policy: current, version: frozen };
}

/** Whether a version is, or ever was, the active one. */
export function wasActive(scope: PolicyScopeDocument | null, version: PolicyVersionDocument): boolean {
  return (
    scope?.active?.versionId === version._id ||
    version.activatedAt !== null ||
    pendingEndings(scope).some((ending) => ending.version?.versionId === version._id)
  );
}

/** Throws `policy_archived` for an archived policy. */
export function refuseEnded(scope: PolicyScopeDocument | null, policy: PolicyDocument): void {
  if (isArchived(scope, policy))
    throw new ServiceError("policy_archived", `Cannot activate policy "${policy._id}": it was archived`);
}

/** Throws `validation_failed`: a brake that is to roll back needs a version that it can go back to. */
export async function refuseNoWayBack(deps: PolicyDeps, scope: PolicyScopeDocument | null): Promise<void> {
  const active = scope?.active;
  const before = active && (await deps.policies.findVersion(scope.organisationId, active.versionId));
  if (before && canRun(before, deps.disabledRules)) return;
  const message = "Leave rollback out: there is no version of this product to go back to that could be activated";
  throw validationFailed([{ field: "brake.rollback", message, code: "mismatch" }]);
}
