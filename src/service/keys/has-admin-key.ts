import type { Environment } from "../../store/repositories/environment.ts";
import type { KeyDocument, MemberDocument } from "../../store/repositories/store-documents.ts";
import { isEndedKey } from "./is-ended-key.ts";
import { effectiveScopes, weakerRole } from "./scopes.ts";

/** Whether one of the keys can manage keys of an environment: with the scope, in a role that may hold it, neither revoked nor expired. */
export function hasAdminKey(
  { keys, members }: { readonly keys: readonly KeyDocument[]; readonly members: readonly MemberDocument[] },
  environment: Environment,
  at: Date,
): boolean {
  const roles = new Map(members.map(({ email, role }) => [email.toLowerCase(), role]));
  return keys.some((key) => {
    if (key.environment !== environment || isEndedKey(key, at)) return false;
    const bound = typeof key.member === "string" ? roles.get(key.member) : "admin";
    if (bound === undefined) return false;
    return effectiveScopes(key.scopes, weakerRole(key.role, bound), environment).includes("keys:manage");
  });
}
