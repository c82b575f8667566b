import { ServiceError } from "../../errors.ts";
import { nextTurn } from "../../next-turn.ts";
import type { Policies } from "../../store/repositories/policies.ts";
import { type PolicyView, toPolicyView } from "./policy-view.ts";

/** A policy as it stands at a time, with all its versions, newest first. Throws `not_found`. */
export async function getPolicy(
  policies: Policies,
  organisationId: string,
  { policyId, at }: { readonly policyId: string; readonly at: Date },
): Promise<PolicyView> {
  const known = await policies.findPolicy(organisationId, policyId);
  if (known === null) throw policyNotFound(policyId);
  // The scope first: what leaves its outbox meanwhile stands in the others.
  const scope = await policies.findScope(organisationId, known.product);
  const [policy, versions] = await Promise.all([
    policies.findPolicy(organisationId, policyId),
    policies.listVersions(organisationId, policyId),
  ]);
  if (policy === null) throw policyNotFound(policyId);
  await nextTurn({ versions });
  return toPolicyView(policy, scope, { at, versions });
}

/** The refusal for a policy that is not there, is another organisation's, or was deleted: the three are not told apart. */
export function policyNotFound(policyId: string): ServiceError {
  return new ServiceError("not_found", `Cannot find policy "${policyId}"`);
}
