import type {
  ApiKey,
  CreateKeyRequest,
  ListAuditResponse,
  ListKeysResponse,
  ListMembersResponse,
  Member,
  MemberRole,
  Quota,
  RemoveMemberResponse,
} from "../../clients/typescript/src/types.ts";
import { api, apiPath } from "./call-api.ts";

/** Reads the keys of the environment, newest first, revoked and expired ones included. */
export async function listKeys(signal: AbortSignal): Promise<readonly ApiKey[]> {
  return (await api.get<ListKeysResponse>("/v1/keys", {}, signal)).keys;
}

/** Makes a key; the key itself is in this answer alone. */
export function createKey(key: CreateKeyRequest): Promise<ApiKey> {
  return api.post("/v1/keys", key);
}

/** Revokes a key for good. */
export function revokeKey(keyId: string): Promise<ApiKey> {
  return api.post(apiPath`/v1/keys/${keyId}/revoke`);
}

/** Reads the members of the organisation, by e-mail. */
export async function listMembers(signal: AbortSignal): Promise<readonly Member[]> {
  return (await api.get<ListMembersResponse>("/v1/members", {}, signal)).members;
}

/** Adds a member, or gives the one there is another role. */
export function putMember(email: string, role: MemberRole): Promise<Member> {
  return api.post("/v1/members", { email, role });
}

/** Removes a member, and revokes the keys that are bound to them. */
export function removeMember(email: string): Promise<RemoveMemberResponse> {
  return api.request({ method: "DELETE", path: apiPath`/v1/members/${email}` });
}

/** Reads how many transactions may be scored this month, and how many were. */
export function getQuota(signal: AbortSignal): Promise<Quota> {
  return api.get("/v1/quota", {}, signal);
}

/** Reads a page of the audit trail, newest first. */
export function listAudit(
  query: { readonly limit: number; readonly cursor: string | undefined },
  signal: AbortSignal,
): Promise<ListAuditResponse> {
  return api.get("/v1/audit", query, signal);
}
