import type { ListPoliciesResponse, Policy } from "../../clients/typescript/src/types.ts";
import { ApiError } from "../api-error.ts";
import { may } from "../session.ts";
import { api, apiPath } from "./call-api.ts";

/** Every policy, archived ones too; none for a key that may not read them. */
export async function listPolicies(signal: AbortSignal): Promise<readonly Policy[]> {
  if (!may("policies:read")) return [];
  const query = { include_archived: "true" };
  return (await api.get<ListPoliciesResponse>("/v1/policies", query, signal)).policies;
}

/** One policy with its versions; undefined where it is gone, or where the key may not read it. */
export async function findPolicy(policyId: string, signal: AbortSignal): Promise<Policy | undefined> {
  if (!may("policies:read") || policyId === "") return undefined;
  try {
    return await api.get(apiPath`/v1/policies/${policyId}`, {}, signal);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400 || error.status === 422))
      return undefined;
    throw error;
  }
}
