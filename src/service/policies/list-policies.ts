import { nextTurn } from "../../next-turn.ts";
import type { Policies } from "../../store/repositories/policies.ts";
import { type PolicyView, toPolicyView } from "./policy-view.ts";

/** The policies of an organisation as they stand at a time, without their versions, oldest first; archived ones only where asked for. */
export async function listPolicies(
  policies: Policies,
  organisationId: string,
  options: { readonly includeArchived: boolean; readonly at: Date },
): Promise<readonly PolicyView[]> {
  // The scopes first: what leaves an outbox meanwhile stands in the policies.
  const scopes = await policies.listScopes(organisationId);
  const documents = await policies.listPolicies(organisationId);
  await nextTurn({ documents });
  const scopeOf = new Map(scopes.map((scope) => [scope.product, scope]));
  return documents
    .map((policy) => toPolicyView(policy, scopeOf.get(policy.product) ?? null, options))
    .filter((view) => options.includeArchived || view.status !== "archived");
}
