import { ServiceError, validationFailed } from "../../errors.ts";
import type { Policies } from "../../store/repositories/policies.ts";
import type { PolicyVersionDocument } from "../../store/repositories/store-documents.ts";
import { versionWords } from "../policies/version-words.ts";

/** Which version a backtest replays, as submitted. */
export interface BacktestTarget {
  readonly policyVersionId?: string | undefined;
  readonly policyId?: string | undefined;
  readonly version?: number | undefined;
  readonly product?: string | undefined;
}

/**
 * Finds the version: `policyVersionId`, else `policyId` with `version` (default latest), else the active one for `product`. Throws
 * `not_found`, and `validation_failed` where `policyId` is not the version's own.
 */
export async function resolveTarget(
  policies: Policies,
  organisationId: string,
  target: BacktestTarget,
): Promise<PolicyVersionDocument> {
  if (target.policyVersionId !== undefined) {
    const version = await policies.findVersion(organisationId, target.policyVersionId);
    const named = found(version ?? undefined, `policy version "${target.policyVersionId}"`);
    if (target.policyId !== undefined && target.policyId !== named.policyId)
      throw validationFailed([
        { field: "policy_id", message: "Name the policy of policy_version_id, or leave it out", code: "mismatch" },
      ]);
    return named;
  }
  if (target.policyId !== undefined) {
    const { policyId, version: wanted } = target;
    const version = await policies.findNumbered(organisationId, policyId, wanted);
    return found(version ?? undefined, `${versionWords(wanted)} of policy "${policyId}"`);
  }
  const scope = target.product === undefined ? null : await policies.findScope(organisationId, target.product);
  const active = scope?.active ?? (await policies.findScope(organisationId, null))?.active;
  const version = active ? await policies.findVersion(organisationId, active.versionId) : null;
  return found(version ?? undefined, "an active policy");
}

function found(version: PolicyVersionDocument | undefined, what: string): PolicyVersionDocument {
  if (version === undefined) throw new ServiceError("not_found", `Cannot find ${what}`);
  return version;
}
