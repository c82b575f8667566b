import type { Environment, MemberRole } from "../../store/store-documents.ts";

/** Every scope (specification, "Authentication"). */
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
] as const;

/** A scope of the closed set. */
export type Scope = (typeof SCOPES)[number];

/** The roles, most powerful first. */
export const ROLES = ["admin", "developer", "analyst"] as const satisfies readonly MemberRole[];

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
      return environment === "test" || (scope !== "policies:write" && scope !== "webhooks:manage");
    case "analyst":
      return scope.endsWith(":read") || scope === "feedback:write";
  }
}
