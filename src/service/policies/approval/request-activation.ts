import { DAY_MS } from "../../../engine/market/market-time.ts";
import { ServiceError } from "../../../errors.ts";
import { withEntries } from "../../../store/repositories/outbox.ts";
import type { PendingActivation, PolicyScopeDocument } from "../../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../../change-context.ts";
import { type ActivatePolicy, activatePolicy } from "../activate-policy.ts";
import {
  type ActivationTarget,
  findNamed,
  freezeTarget,
  readTarget,
  refuseEnded,
  refuseNoWayBack,
  wasActive,
} from "../activation-target.ts";
import { getPolicy } from "../get-policy.ts";
import type { PolicyView } from "../policy-view.ts";
import { refuseDisabledRules } from "../refuse-disabled-rules.ts";
import type { ApprovalDeps } from "./approval-deps.ts";
import { waitingActivation } from "./waiting-activation.ts";

/** How long an activation waits for approval. */
const WAITING_DAYS = 7;

/** What an activation asks for, but for what is said of it by its approval. */
export type RequestActivation = Omit<ActivatePolicy, "approves">;

/**
 * Activates a version, or where the organisation wants a second pair of eyes lets it wait, frozen, in its scope: `waits` says which. One
 * waits a scope. Asking for the same again changes nothing, and so does asking for the active version.
 * Throws what `activatePolicy` does, and `policy_in_use` while another activation waits.
 */
export async function requestActivation(
  deps: ApprovalDeps,
  context: ChangeContext,
  request: RequestActivation,
): Promise<{ readonly view: PolicyView; readonly waits: boolean }> {
  const { organisationId, at } = context;
  if (!(await needsApproval(deps, organisationId)))
    return { view: await activatePolicy(deps, context, request), waits: false };
  const target = await findNamed(deps, organisationId, request);
  const { policy, version } = target;
  const asking = { target, asked: toPending(target, context, request), once: request.once ?? false };
  // Of what already decides nothing is asked; what cannot wait is not frozen either.
  const waiting = await checkRequest(deps, await deps.policies.findScope(organisationId, policy.product), asking);
  refuseDisabledRules(version, deps.disabledRules);
  if (waiting !== undefined) await freezeTarget(deps, context, target);
  const scope = await deps.policies.changeScope(organisationId, policy.product, (before) =>
    pendingScope(deps, before, { context, asking }),
  );
  await deps.relay("policy_scopes", scope._id);
  const view = await getPolicy(deps.policies, organisationId, { policyId: policy._id, at });
  return { view, waits: waitingActivation(scope, at)?.versionId === version._id };
}

/** Whether an activation over the API waits for another member. */
async function needsApproval(deps: ApprovalDeps, organisationId: string): Promise<boolean> {
  return (await deps.organisations.find(organisationId))?.activationApproval === true;
}

/** Throws `policy_in_use` where a policy that is to be made cannot wait for its activation: another one does. */
export async function refuseOccupied(
  deps: ApprovalDeps,
  { organisationId, at }: ChangeContext,
  target: { readonly policyId: string; readonly product: string | null },
): Promise<void> {
  if (!(await needsApproval(deps, organisationId))) return;
  const waiting = waitingActivation(await deps.policies.findScope(organisationId, target.product), at);
  if (waiting !== undefined && waiting.policyId !== target.policyId) throw occupied(waiting);
}

function toPending(
  { policy, version }: ActivationTarget,
  { actor, at }: ChangeContext,
  { note = null, brake = null }: { readonly note?: string | null; readonly brake?: PendingActivation["brake"] },
): PendingActivation {
  const target = { policyId: policy._id, version: version.version, versionId: version._id };
  const expiresAt = new Date(at.getTime() + WAITING_DAYS * DAY_MS);
  return { ...target, by: actor, note, brake, askedAt: at, expiresAt, endedAt: null };
}

interface Asking {
  readonly target: ActivationTarget;
  readonly asked: PendingActivation;
  readonly once: boolean;
}

/** The version that is to wait in a scope; undefined where nothing changes. Throws whatever the scope refuses. */
async function checkRequest(
  deps: ApprovalDeps,
  scope: PolicyScopeDocument | null,
  { target, asked, once }: Asking,
): Promise<ActivationTarget | undefined> {
  const current = await readTarget(deps, target);
  const { policy, version } = current;
  if (once && wasActive(scope, version)) return undefined;
  refuseEnded(scope, policy);
  if (scope?.active?.versionId === version._id || isAsked(scope, asked)) return undefined;
  if (asked.brake?.rollback) await refuseNoWayBack(deps, scope);
  return current;
}

async function pendingScope(
  deps: ApprovalDeps,
  scope: PolicyScopeDocument,
  { context, asking }: { readonly context: ChangeContext; readonly asking: Asking },
): Promise<PolicyScopeDocument | undefined> {
  const waiting = await checkRequest(deps, scope, asking);
  if (waiting === undefined) return undefined;
  context.beforeWrite?.();
  const ended = scope.pending;
  // What is forgotten here goes on showing when it ended.
  if (ended) await deps.policies.touchPolicy(ended.policyId, ended.endedAt ?? ended.expiresAt);
  return withEntries({ ...scope, pending: asking.asked }, context.at, [
    auditEntry(context, {
      action: "policy.activation_request",
      object: waiting.policy._id,
      afterSha256: waiting.version.configSha256,
    }),
  ]);
}

/** Whether just that waits already. Throws `policy_in_use` where something else does. */
function isAsked(scope: PolicyScopeDocument | null, asked: PendingActivation): boolean {
  const waiting = waitingActivation(scope, asked.askedAt);
  if (waiting === undefined) return false;
  if (waiting.versionId === asked.versionId && waiting.note === asked.note && sameBrake(waiting, asked)) return true;
  throw occupied(waiting);
}

function sameBrake({ brake: one }: PendingActivation, { brake: other }: PendingActivation): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.level === other.level &&
    one.shareMax === other.shareMax &&
    one.withinDecisions === other.withinDecisions &&
    one.rollback === other.rollback
  );
}

function occupied({ policyId, version }: PendingActivation): ServiceError {
  return new ServiceError(
    "policy_in_use",
    `Approve or withdraw the activation of version ${version} of policy "${policyId}" first: it waits for the same product`,
  );
}
