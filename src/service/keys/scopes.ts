import type { Environment } from "../../store/repositories/environment.ts";
import type { MemberRole } from "../../store/repositories/store-documents.ts";

/** Every scope (specification, "Authentication"; `keys:manage` and `history:write` are ours). */
export const SCOPES = [
  "risk:query",
  "risk:read",
  "policies:read",
  "policies:write",
  "backtest:read",
  "backtest:write",
  "feedback:write",
  "webhooks:read",
  "webhooks:manage",
  "keys:manage",
  "history:write",
] as const;

/** A scope of the closed set. */
export type Scope = (typeof SCOPES)[number];

/** The roles, most powerful first. */
export const ROLES = ["admin", "developer", "analyst"] as const satisfies readonly MemberRole[];

/** The weaker of two roles. */
export function weakerRole(one: MemberRole, other: MemberRole): MemberRole {
  return ROLES.indexOf(one) > ROLES.indexOf(other) ? one : other;
}

/** Whether what is granted, wildcards included, holds all that a pattern would: now, and when scopes are added. */
export function coversScope(granted: readonly string[], pattern: string): boolean {
  return granted.some((held) => {
    if (held === "*" || held === pattern) return true;
    return held.endsWith(":*") && pattern.startsWith(held.slice(0, -1));
  });
}

/** Whether a text is a scope or a wildcard over one: `risk:query`, `risk:*`, `*`. */
export function isScopePattern(text: string): boolean {
  return text === "*" || SCOPES.some((scope) => matches(text, scope));
}

/** The scopes that a key really has: those granted, wildcards spelled out, less those its role may not hold in its environment. */
export function effectiveScopes(
  granted: readonly string[],
  role: MemberRole,
  environment: Environment,
): readonly Scope[] {
  return SCOPES.filter(
    (scope) => granted.some((pattern) => matches(pattern, scope)) && mayHold(role, scope, environment),
  );
}

function matches(pattern: string, scope: Scope): boolean {
  return pattern === "*" || pattern === scope || (pattern.endsWith(":*") && scope.startsWith(pattern.slice(0, -1)));
}

function mayHold(role: MemberRole, scope: Scope, environment: Environment): boolean {
  switch (role) {
    case "admin":
      return true;
    case "developer":
      if (scope === "keys:manage" || scope === "history:write") return false;
      return environment === "test" || (scope !== "policies:write" && scope !== "webhooks:manage");
    case "analyst":
      return scope.endsWith(":read") || scope === "feedback:write" || scope === "backtest:write";
  }
}
