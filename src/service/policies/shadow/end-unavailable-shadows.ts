import type { ChangeContext } from "../../change-context.ts";
import type { PolicyDeps } from "../policy-deps.ts";
import { canRun } from "../refuse-disabled-rules.ts";
import { stopShadow } from "./end-shadow.ts";

/** Ends, in every scope of an organisation, the shadow of which a rule was switched off, or is of another engine. Doing it again changes nothing. */
export async function endUnavailableShadows(deps: PolicyDeps, context: ChangeContext): Promise<void> {
  for (const { product, shadow } of await deps.policies.listScopes(context.organisationId)) {
    if (shadow === undefined || shadow === null) continue;
    const version = await deps.policies.findVersion(context.organisationId, shadow.versionId);
    if (version !== null && canRun(version, deps.disabledRules)) continue;
    await stopShadow(deps, context, { product, versionId: shadow.versionId, because: "rule_not_available" });
  }
}
