import { ServiceError } from "../errors.ts";
import { refuseOtherRoles } from "../refuse-other-roles.ts";
import type { Caller } from "../service/keys/authenticate.ts";
import type { CallChain } from "./call-chain.ts";
import type { CallHead } from "./call-head.ts";
import type { MethodEntry } from "./method-entry.ts";

/** Finds who calls: by the Bearer key; only where none is sent, by the dashboard's session. Throws 401, and 403 of the address. */
export async function identify(chain: CallChain, head: CallHead): Promise<Caller> {
  const caller = await callerOf(chain, head);
  if (!caller.allowsAddress(head.remoteAddress))
    throw new ServiceError("ip_not_allowed", "Call from an address that the key's allow-list names");
  return caller;
}

/** Throws 403 where the caller may not use the method. */
export function refuseScope(caller: Caller, { rules }: MethodEntry): void {
  if (!rules.anyScope && !caller.scopes.some((scope) => scope === rules.scope))
    throw new ServiceError("forbidden", `Use a key with the scope ${rules.scope}, and a role that may hold it`);
  if (rules.adminOnly) refuseOtherRoles(caller.role);
}

function callerOf(chain: CallChain, { authorization, session }: CallHead): Promise<Caller> {
  if (authorization !== undefined || session === undefined) return chain.authenticate(bearerToken(authorization));
  return callerOfSession(chain, session);
}

async function callerOfSession(chain: CallChain, session: NonNullable<CallHead["session"]>): Promise<Caller> {
  const caller = await chain.authenticateKeyId(await chain.sessions.keyIdOf(session));
  if (caller.environment === session.environment) return caller;
  throw new ServiceError("unauthorized", "Sign in again: the session is of the other environment");
}

/** The token of `Authorization: Bearer <token>`; undefined where there is no such header. */
function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const match = /^Bearer +([^\s]+)$/i.exec(authorization);
  return match === null ? "" : match[1];
}
