import type { BacktestDocument } from "../../store/repositories/backtests.ts";
import type { Policies } from "../../store/repositories/policies.ts";

/**
 * Two backtests in the direction of the planned change: from the version that is active to the other one; else from the earlier to the later
 * version of one policy; else from a version that was active before to one that never was. As they are given where none of it tells.
 */
export async function plannedOrder(
  policies: Policies,
  one: BacktestDocument,
  other: BacktestDocument,
): Promise<readonly [BacktestDocument, BacktestDocument]> {
  const [ofOne, ofOther] = await Promise.all([standingOf(policies, one), standingOf(policies, other)]);
  const isOneFirst =
    told(ofOne.isActive, ofOther.isActive) ??
    (one.policy.policyId === other.policy.policyId
      ? told(one.policy.version < other.policy.version, other.policy.version < one.policy.version)
      : undefined) ??
    told(ofOne.wasActive, ofOther.wasActive) ??
    true;
  return isOneFirst ? [one, other] : [other, one];
}

/** Whether the first comes first; undefined where both or neither of them says so. */
function told(one: boolean, other: boolean): boolean | undefined {
  return one === other ? undefined : one;
}

async function standingOf(
  policies: Policies,
  { organisationId, policy }: BacktestDocument,
): Promise<{ readonly isActive: boolean; readonly wasActive: boolean }> {
  const version = await policies.findVersion(organisationId, policy.versionId);
  const found = version === null ? null : await policies.findPolicy(organisationId, policy.policyId);
  const scope = found === null ? null : await policies.findScope(organisationId, found.product);
  return {
    isActive: scope?.active?.versionId === policy.versionId,
    wasActive: (version?.activatedAt ?? null) !== null,
  };
}
