import { ServiceError } from "../../errors.ts";
import type { Policies } from "../../store/policies.ts";
import type { PolicyVersionDocument } from "../../store/store-documents.ts";

/** Which version a backtest replays, as submitted. */
export interface BacktestTarget {
  readonly policyVersionId?: string | undefined;
  readonly policyId?: string | undefined;
  readonly version?: number | undefined;
  readonly product?: string | undefined;
}

/** Finds the version: `policyVersionId`, else `policyId` with `version` (default latest), else the active one for `product`. Throws `not_found`. */
export async function resolveTarget(
  policies: Policies,
  organisationId: string,
  target: BacktestTarget,
): Promise<PolicyVersionDocument> {
  if (target.policyVersionId !== undefined) {
    const version = await policies.findVersion(organisationId, target.policyVersionId);
    return found(version ?? undefined, `policy version "${target.policyVersionId}"`);
  }
  if (target.policyId !== undefined) {
    const versions = await policies.listVersions(organisationId, target.policyId);
    const { version: wanted } = target;
    const version = wanted === undefined ? versions[0] : versions.find(({ version: number }) => number === wanted);
    return found(version, `version ${wanted ?? "(latest)"} of policy "${target.policyId}"`);
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
