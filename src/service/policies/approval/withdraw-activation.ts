import { withEntries } from "../../../store/repositories/outbox.ts";
import type { ChangeContext } from "../../change-context.ts";
import { getPolicy, policyNotFound } from "../get-policy.ts";
import type { PolicyDeps } from "../policy-deps.ts";
import type { PolicyView } from "../policy-view.ts";
import { waitingActivation, withoutPending } from "./waiting-activation.ts";

/** Ends what waits of a policy, whoever asked for it; where nothing does, nothing changes. Throws `not_found`. */
export async function withdrawActivation(
  deps: PolicyDeps,
  context: ChangeContext,
  request: { readonly policyId: string },
): Promise<PolicyView> {
  const { organisationId, at } = context;
  const policy = await deps.policies.findPolicy(organisationId, request.policyId);
  if (policy === null) throw policyNotFound(request.policyId);
  const scope = await deps.policies.findScope(organisationId, policy.product);
  if (waitingActivation(scope, at)?.policyId === policy._id) {
    const ends = ({ policyId }: { readonly policyId: string }) => policyId === policy._id;
    const changed = await deps.policies.changeScope(organisationId, policy.product, (before) => {
      const { scope: settled, entries } = withoutPending(before, context, { ends, action: "policy.activation_end" });
      if (entries.length === 0) return undefined;
      context.beforeWrite?.();
      return withEntries(settled, at, entries);
    });
    await deps.relay("policy_scopes", changed._id);
  }
  return getPolicy(deps.policies, organisationId, { policyId: policy._id, at });
}
