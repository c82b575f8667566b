import { api, apiPath } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { may } from "../session.ts";
import type { FlaggedLevel } from "./backtest.ts";

/** What a backtest needs to know of a policy. */
export interface TargetPolicy {
  readonly policy_id: string;
  readonly name: string;
  readonly product: string | null;
  readonly status: "draft" | "active" | "archived";
  readonly active_version: number | null;
  readonly latest_version: number;
  /** Newest first; only where one policy is read. */
  readonly versions?: readonly {
    readonly version_id: string;
    readonly version: number;
    readonly status: "draft" | "tested" | "active" | "archived";
    readonly thresholds: Readonly<Record<FlaggedLevel, number>>;
  }[];
}

/** Every policy, archived ones too; none for a key that may not read them. */
export async function listPolicies(signal: AbortSignal): Promise<readonly TargetPolicy[]> {
  if (!may("policies:read")) return [];
  const query = { include_archived: "true" };
  return (await api.get<{ readonly policies: readonly TargetPolicy[] }>("/v1/policies", query, signal)).policies;
}

/** One policy with its versions; undefined where it is gone, or where the key may not read it. */
export async function findPolicy(policyId: string, signal: AbortSignal): Promise<TargetPolicy | undefined> {
  if (!may("policies:read") || policyId === "") return undefined;
  try {
    return await api.get(apiPath`/v1/policies/${policyId}`, {}, signal);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400 || error.status === 422))
      return undefined;
    throw error;
  }
}
