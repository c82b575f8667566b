import type { Key } from "../clients/typescript/src/types.ts";

/** Whether a key may change what is active: activate, approve, archive and shadow take the role admin beside the scope (docs/contract.md). */
export function canActivate({ role, scopes }: Pick<Key, "role" | "scopes">): boolean {
  return role === "admin" && scopes.includes("policies:write");
}
