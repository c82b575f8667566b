import { withEntries } from "../../../store/repositories/outbox.ts";
import type { ShadowStopReason } from "../../../store/repositories/store-documents.ts";
import type { ChangeContext } from "../../change-context.ts";
import { getPolicy, policyNotFound } from "../get-policy.ts";
import type { PolicyDeps } from "../policy-deps.ts";
import type { PolicyView } from "../policy-view.ts";
import { withoutShadow } from "./without-shadow.ts";

/** Ends the shadow of a policy; one that has none stays as it is. Throws `not_found`. */
export async function endShadow(
  deps: PolicyDeps,
  context: ChangeContext,
  request: { readonly policyId: string },
): Promise<PolicyView> {
  const policy = await deps.policies.findPolicy(context.organisationId, request.policyId);
  if (policy === null) throw policyNotFound(request.policyId);
  const scope = await deps.policies.findScope(context.organisationId, policy.product);
  if (scope?.shadow?.policyId === policy._id) {
    context.beforeWrite?.();
    // What a GET shows moves `updated_at`, and of an ended shadow the scope knows nothing any more.
    await deps.policies.touchPolicy(policy._id, context.at);
    await removeShadow(deps, context, { product: policy.product, ends: ({ policyId }) => policyId === policy._id });
  }
  return getPolicy(deps.policies, context.organisationId, { policyId: policy._id, at: context.at });
}

/** Ends the shadow of a scope for a reason of the service's own, once; whether this call did. */
export async function stopShadow(
  deps: PolicyDeps,
  context: ChangeContext,
  target: { readonly product: string | null; readonly versionId: string; readonly because: ShadowStopReason },
): Promise<boolean> {
  const { product, versionId, because } = target;
  return removeShadow(deps, context, { product, because, ends: (shadow) => shadow.versionId === versionId });
}

async function removeShadow(
  deps: PolicyDeps,
  context: ChangeContext,
  target: {
    readonly product: string | null;
    readonly ends: Parameters<typeof withoutShadow>[2];
    readonly because?: ShadowStopReason;
  },
): Promise<boolean> {
  const { product, ends, because } = target;
  let isEnded = false;
  const changed = await deps.policies.changeScope(context.organisationId, product, (before) => {
    const { scope, entries } = withoutShadow(before, context, ends);
    isEnded = entries.length > 0;
    if (!isEnded) return undefined;
    context.beforeWrite?.();
    const policyId = before.shadow?.policyId ?? "";
    const stopped = because === undefined ? null : { policyId, because, at: context.at };
    return withEntries({ ...scope, shadowStopped: stopped }, context.at, entries);
  });
  await deps.relay("policy_scopes", changed._id);
  return isEnded;
}
