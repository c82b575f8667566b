import type { ListPoliciesResponse, Overview, Policy } from "../../clients/typescript/src/types.ts";
import { api } from "./call-api.ts";

/** Reads what happened in the last hours, 1 to 168. */
export function getOverview(hours: number, signal: AbortSignal): Promise<Overview> {
  return api.get("/v1/overview", { hours }, signal);
}

/** Reads every policy, those that were archived too. */
export async function listPolicyHeadings(signal: AbortSignal): Promise<readonly Policy[]> {
  const query = { include_archived: "true" };
  return (await api.get<ListPoliciesResponse>("/v1/policies", query, signal)).policies;
}
