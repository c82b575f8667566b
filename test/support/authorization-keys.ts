import { SCOPES } from "../../src/service/keys/scopes.ts";
import type { TestService } from "./start-service.ts";

/** What a role may never do (contract, "Keys, scopes, roles"). */
const ANALYST_MAY = [
  "risk:read",
  "policies:read",
  "backtest:read",
  "webhooks:read",
  "feedback:write",
  "backtest:write",
];
const DEVELOPER_LACKS = ["keys:manage", "history:write"];
const DEVELOPER_LACKS_IN_LIVE = [...DEVELOPER_LACKS, "policies:write", "webhooks:manage"];

const ROLES = [
  ["analyst", "test", (scope: string) => ANALYST_MAY.includes(scope)],
  ["analyst", "live", (scope: string) => ANALYST_MAY.includes(scope)],
  ["developer", "test", (scope: string, adminOnly: boolean) => !adminOnly && !DEVELOPER_LACKS.includes(scope)],
  ["developer", "live", (scope: string, adminOnly: boolean) => !adminOnly && !DEVELOPER_LACKS_IN_LIVE.includes(scope)],
  ["admin", "live", () => true],
] as const;

/** Headers of Authorization that let nobody in, and what each is told; keys that lack, or have alone, a scope; keys of roles. */
export interface AuthorizationKeys {
  readonly unauthenticated: readonly (readonly [name: string, authorization: string | undefined, errorCode: string])[];
  /** Of a key that is used from an address that it does not list. */
  readonly elsewhere: string;
  readonly withoutScope: ReadonlyMap<string, string>;
  readonly withScopeAlone: ReadonlyMap<string, string>;
  readonly roles: readonly {
    readonly name: string;
    readonly may: (scope: string, adminOnly: boolean) => boolean;
    readonly authorization: string;
  }[];
}

/** The header of a key. */
export function bearer(key: string): string {
  return `Bearer ${key}`;
}

/** Makes them; `admin` is a key of the service's own organisation in test. */
export async function makeAuthorizationKeys(
  service: TestService,
  admin: string,
  scopes: ReadonlySet<string>,
): Promise<AuthorizationKeys> {
  const keyOf = async (wanted: Parameters<typeof service.createKey>[0]) => bearer(await service.createKey(wanted));
  const expired = await keyOf({ expiresAt: new Date(Date.now() - 1) });
  const elsewhere = await keyOf({ cidrs: ["203.0.113.0/24", "2001:db8::/32"] });
  const revoked = await keyOf({ name: "revoked" });
  for (const { keyId, name } of await service.services.keys.list(service.organisationId))
    if (name === "revoked") await service.services.keys.revoke(keyId, new Date());

  const unauthenticated: AuthorizationKeys["unauthenticated"] = [
    ["no key", undefined, "unauthorized"],
    ["an empty Authorization", "", "unauthorized"],
    ["another scheme", "Basic dXNlcjpwYXNz", "unauthorized"],
    ["a scheme alone", "Bearer", "unauthorized"],
    ["a key without a scheme", admin, "unauthorized"],
    ["two keys", `${bearer(admin)} ${admin}`, "unauthorized"],
    ["a key with something behind it", `${bearer(admin)},`, "unauthorized"],
    ["a key that is cut off", bearer(admin.slice(0, -1)), "unauthorized"],
    ["an unknown key", bearer(`svc_test_${"A".repeat(43)}`), "unauthorized"],
    ["a key of a kind that there is not", bearer(admin.replace("_test_", "_prod_")), "unauthorized"],
    ["a test key that calls itself live", bearer(admin.replace("_test_", "_live_")), "unauthorized"],
    ["an expired key", expired, "key_expired"],
    ["a revoked key", revoked, "key_revoked"],
  ];

  const withoutScope = new Map<string, string>();
  const withScopeAlone = new Map<string, string>();
  for (const scope of scopes) {
    withoutScope.set(scope, await keyOf({ scopes: SCOPES.filter((one) => one !== scope) }));
    withScopeAlone.set(scope, await keyOf({ scopes: [scope] }));
  }
  const roles = await Promise.all(
    ROLES.map(async ([role, environment, may]) => ({
      name: `${role} in ${environment}`,
      may,
      authorization: await keyOf({ role, environment, name: `${role} in ${environment}` }),
    })),
  );
  return { unauthenticated, elsewhere, withoutScope, withScopeAlone, roles };
}
