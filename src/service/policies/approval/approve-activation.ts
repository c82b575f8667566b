import { ServiceError } from "../../../errors.ts";
import type { ChangeContext } from "../../change-context.ts";
import { activatePolicy } from "../activate-policy.ts";
import { refuseEnded } from "../activation-target.ts";
import { getPolicy, policyNotFound } from "../get-policy.ts";
import type { PolicyView } from "../policy-view.ts";
import type { ApprovalDeps } from "./approval-deps.ts";
import { waitingActivation } from "./waiting-activation.ts";

/**
 * Activates what waits, with the note and the brake that were asked for, where the key is bound to another member than the one that
 * asked. Of two who approve at once both are answered, and it is activated once: approving what is active already changes nothing.
 * Throws `not_found`, `policy_archived`, `conflict` where it does not wait (any more), `forbidden`, and what `activatePolicy` throws.
 */
export async function approveActivation(
  deps: ApprovalDeps,
  context: ChangeContext,
  request: { readonly policyId: string; readonly version: number },
): Promise<PolicyView> {
  const { organisationId, at } = context;
  const { policyId, version } = request;
  const known = await deps.policies.findPolicy(organisationId, policyId);
  if (known === null) throw policyNotFound(policyId);
  const scope = await deps.policies.findScope(organisationId, known.product);
  const policy = await deps.policies.findPolicy(organisationId, policyId);
  if (policy === null) throw policyNotFound(policyId);
  refuseEnded(scope, policy);
  const pending = waitingActivation(scope, at);
  if (pending?.policyId !== policyId || pending.version !== version) {
    const isDone = scope?.active?.policyId === policyId && scope.active.version === version;
    if (isDone) return getPolicy(deps.policies, organisationId, { policyId, at });
    throw new ServiceError("conflict", nothingWaits(request, pending?.policyId === policyId ? pending.version : null), {
      isFinal: true,
    });
  }
  await refuseSamePerson(deps, { asked: pending.by, approves: context.actor });
  const { note, brake } = pending;
  return activatePolicy(deps, context, {
    policyId,
    version,
    approves: pending,
    ...(note !== null && { note }),
    ...(brake !== null && { brake }),
  });
}

function nothingWaits(
  { policyId, version }: { readonly policyId: string; readonly version: number },
  waiting: number | null,
): string {
  const found = waiting === null ? "no version of it does" : `version ${waiting} does`;
  return `Read policy "${policyId}" again: version ${version} does not wait for approval, ${found}`;
}

/** Throws `forbidden`: a second pair of eyes is a member's, and not that of whoever asked. */
async function refuseSamePerson(
  deps: ApprovalDeps,
  keys: { readonly asked: string; readonly approves: string },
): Promise<void> {
  const [asked, approves] = await Promise.all([memberOf(deps, keys.asked), memberOf(deps, keys.approves)]);
  if (approves === null)
    throw new ServiceError("forbidden", "Approve with a key that is bound to a member: this one is bound to nobody");
  if (approves === asked)
    throw new ServiceError("forbidden", "Let another member approve: this key is of the member who asked for it");
}

async function memberOf({ keys }: ApprovalDeps, keyId: string): Promise<string | null> {
  return (await keys.findByKeyId(keyId))?.member ?? null;
}
