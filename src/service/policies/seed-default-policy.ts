import { DEFAULT_POLICY } from "../../engine/policy/default-policy.ts";
import type { ChangeContext } from "../change-context.ts";
import { activatePolicy } from "./activate-policy.ts";
import { createPolicy, defaultPolicyId } from "./create-policy.ts";
import type { PolicyDeps } from "./policy-deps.ts";

/** Gives an organisation that has no active tenant-wide policy the default one, active. Seeding again changes nothing. */
export async function seedDefaultPolicy(deps: PolicyDeps, context: ChangeContext): Promise<void> {
  const scope = await deps.policies.findScope(context.organisationId, null);
  if (scope?.active) return;
  const policyId = defaultPolicyId(deps.salt, context.organisationId);
  await createPolicy(deps, context, {
    policyId,
    name: DEFAULT_POLICY.name,
    description: DEFAULT_POLICY.description,
    product: null,
    spec: DEFAULT_POLICY.spec,
  });
  await activatePolicy(deps, context, { policyId, version: 1, once: true });
}
