import type { Policy } from "../../clients/typescript/src/types.ts";
import { findPolicy, listPolicies } from "./backtest-target.ts";

/** Policies that are looked through for a version. */
const LOOKED_AT_MAX = 10;

/** A version of a policy by its number. */
export interface FoundVersion {
  readonly policy: Policy;
  readonly version: number;
}

/**
 * Where a version id belongs that decided beside a policy: to that policy, or to another one that decides for the product or for all.
 * Undefined where it is not found, or where the key may not read policies.
 */
export async function findVersion(
  versionId: string,
  beside: { readonly policyId: string; readonly product: string | undefined },
  signal: AbortSignal,
): Promise<FoundVersion | undefined> {
  const own = foundIn(await findPolicy(beside.policyId, signal), versionId);
  if (own !== undefined) return own;
  const others = (await listPolicies(signal))
    .filter(({ policy_id, product }) => policy_id !== beside.policyId && (product ?? beside.product) === beside.product)
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  for (const { policy_id } of others.slice(0, LOOKED_AT_MAX)) {
    const found = foundIn(await findPolicy(policy_id, signal), versionId);
    if (found !== undefined) return found;
  }
  return undefined;
}

function foundIn(policy: Policy | undefined, versionId: string): FoundVersion | undefined {
  const version = policy?.versions?.find(({ version_id }) => version_id === versionId)?.version;
  return policy === undefined || version === undefined ? undefined : { policy, version };
}
