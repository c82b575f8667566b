import type {
  ActivatePolicyRequest,
  DeletePolicyResponse,
  ListPoliciesResponse,
  ListRulesResponse,
  Policy,
  PolicyQuality,
  RuleDescription,
} from "../../clients/typescript/src/types.ts";
import { api, apiPath } from "./call-api.ts";
import type { PolicyRequest, WholePolicy } from "./policy-shapes.ts";

/** Lists the policies, oldest first. */
export async function listPolicies(includeArchived: boolean, signal?: AbortSignal): Promise<readonly Policy[]> {
  const query = { include_archived: includeArchived ? "true" : undefined };
  return (await api.get<ListPoliciesResponse>("/v1/policies", query, signal)).policies;
}

/** Reads a policy with all its versions. */
export function getPolicy(policyId: string, signal?: AbortSignal): Promise<WholePolicy> {
  return api.get(apiPath`/v1/policies/${policyId}`, {}, signal);
}

/** Lists the rules of the registry with their parameters. */
export async function listRules(signal?: AbortSignal): Promise<readonly RuleDescription[]> {
  return (await api.get<ListRulesResponse>("/v1/rules", {}, signal)).rules;
}

/** Makes a policy with a draft version 1. A repeat with one key makes one. */
export function createPolicy(request: PolicyRequest, idempotencyKey: string): Promise<WholePolicy> {
  return api.post("/v1/policies", request, { idempotencyKey });
}

/** Changes what is named: in an unused draft, or as a new version. */
export function updatePolicy(policyId: string, request: PolicyRequest): Promise<WholePolicy> {
  return api.request({ method: "PATCH", path: apiPath`/v1/policies/${policyId}`, json: request });
}

/** Makes a version the one that scores, or lets it wait where the organisation wants another member's approval. */
export function activatePolicy(policyId: string, request: ActivatePolicyRequest): Promise<WholePolicy> {
  return api.post(apiPath`/v1/policies/${policyId}/activate`, request);
}

/** Approves the activation that waits. */
export function approveActivation(policyId: string, version: number): Promise<WholePolicy> {
  return api.post(apiPath`/v1/policies/${policyId}/approve`, { version });
}

/** Withdraws, or refuses, the activation that waits. */
export function withdrawActivation(policyId: string): Promise<WholePolicy> {
  return api.request({ method: "DELETE", path: apiPath`/v1/policies/${policyId}/approve` });
}

/** Lets a version decide beside the active one. */
export function setShadow(policyId: string, version: number): Promise<WholePolicy> {
  return api.post(apiPath`/v1/policies/${policyId}/shadow`, { version });
}

/** Ends the shadow of a policy. */
export function endShadow(policyId: string): Promise<WholePolicy> {
  return api.request({ method: "DELETE", path: apiPath`/v1/policies/${policyId}/shadow` });
}

/** Reads how a version does; by default the one that decides, or the one in shadow. */
export function getQuality(policyId: string, signal?: AbortSignal, version?: number): Promise<PolicyQuality> {
  return api.get(apiPath`/v1/policies/${policyId}/quality`, { version }, signal);
}

/** Retires a policy. */
export function archivePolicy(policyId: string): Promise<WholePolicy> {
  return api.post(apiPath`/v1/policies/${policyId}/archive`);
}

/** Deletes a policy that was never tested, activated or used. */
export function deletePolicy(policyId: string): Promise<DeletePolicyResponse> {
  return api.request({ method: "DELETE", path: apiPath`/v1/policies/${policyId}` });
}
