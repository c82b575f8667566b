import { isCidr, liesInside } from "../../config.ts";
import { ServiceError, type Violation, validationFailed } from "../../errors.ts";
import type { AuditTrail } from "../../store/repositories/audit.ts";
import { KEYS_LISTED_MAX } from "../../store/repositories/keys.ts";
import type { KeyDocument, MemberRole } from "../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { asBound } from "./as-bound.ts";
import { createKey, DEFAULT_BURST, DEFAULT_RATE_PER_SECOND } from "./create-key.ts";
import { getKey, type KeyDeps } from "./get-key.ts";
import { refuseEndedKey } from "./refuse-ended-key.ts";
import { coversScope, isScopePattern, weakerRole } from "./scopes.ts";

/** A key as somebody asks for it with a key of their own; what is left out is the caller's. */
export interface KeyGrant {
  readonly name: string;
  readonly role?: MemberRole;
  readonly scopes?: readonly string[];
  readonly cidrs?: readonly string[];
  readonly ratePerSecond?: number;
  readonly burst?: number;
  /** E-mail of a member. */
  readonly member?: string;
  readonly expiresAt?: Date;
}

/** Everything wrong with the values of a grant by themselves. */
export function grantViolations({ scopes = [], cidrs = [], expiresAt }: KeyGrant, nowMs: number): readonly Violation[] {
  const found: Violation[] = [];
  for (const [index, scope] of scopes.entries())
    if (!isScopePattern(scope))
      found.push({ field: `scopes[${index}]`, message: "Send a scope of the list, or a wildcard", code: "enum" });
  for (const [index, cidr] of cidrs.entries())
    if (!isCidr(cidr))
      found.push({ field: `cidrs[${index}]`, message: "Send a range such as 203.0.113.0/24", code: "format" });
  if (expiresAt !== undefined && expiresAt.getTime() <= nowMs)
    found.push({ field: "expires_at", message: "Send a time to come", code: "range" });
  return found;
}

/**
 * Makes a key of the caller's environment that may do no more than the caller's own, and answers it, this once.
 * Throws `key_revoked` or `key_expired` where that has ended, `forbidden` for a value beyond it, and `validation_failed` for somebody who is
 * no member.
 */
export async function grantKey(
  deps: KeyDeps & { readonly audit: AuditTrail; readonly now: () => number },
  context: ChangeContext & { readonly callerKeyId: string },
  grant: KeyGrant,
): Promise<{ readonly key: string; readonly document: KeyDocument }> {
  const { organisationId, callerKeyId: keyId } = context;
  const own = await asBound(deps, (await getKey(deps, { keyId, organisationId })).key);
  // Read now, not out of the cache that the call was let in by: a revoked key that could make another one would never be gone.
  refuseEndedKey(own, deps.now());
  const role = grant.role ?? own.role;
  refuseBeyond(own, { ...grant, role });
  const member = await memberNamed(deps, organisationId, grant.member ?? own.member ?? undefined);
  if ((await deps.keys.list(organisationId)).length >= KEYS_LISTED_MAX) throw tooMany();
  const expiresAt = grant.expiresAt ?? own.expiresAt ?? undefined;
  context.beforeWrite?.();
  const made = await createKey(
    { ...deps, randomBytes: context.randomBytes },
    {
      organisationId,
      environment: own.environment,
      name: grant.name,
      role,
      scopes: grant.scopes ?? own.scopes,
      cidrs: grant.cidrs ?? own.cidrs,
      ratePerSecond: grant.ratePerSecond ?? Math.min(DEFAULT_RATE_PER_SECOND, own.ratePerSecond),
      burst: grant.burst ?? Math.min(DEFAULT_BURST, own.burst),
      ...(member !== undefined && { member }),
      ...(expiresAt !== undefined && { expiresAt }),
    },
  );
  await deps.audit.add(auditEntry(context, { action: "key.create", object: made.document.keyId }));
  return made;
}

async function memberNamed(
  deps: KeyDeps,
  organisationId: string,
  email: string | undefined,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const member = await deps.organisations.findMember(organisationId, email);
  if (member !== null) return member.email.toLowerCase();
  throw validationFailed([{ field: "member", message: "Name a member of the organisation", code: "not_found" }]);
}

function tooMany(): ServiceError {
  const message = `Ask for no more keys: an organisation has at most ${KEYS_LISTED_MAX}, revoked ones included`;
  return validationFailed([{ field: "name", message, code: "limit" }]);
}

function refuseBeyond(own: KeyDocument, grant: KeyGrant & { role: MemberRole }): void {
  const cidrs = grant.cidrs ?? own.cidrs;
  const beyond = [
    ["role", weakerRole(own.role, grant.role) === grant.role],
    ["scopes", (grant.scopes ?? []).every((scope) => coversScope(own.scopes, scope))],
    ["rate", (grant.ratePerSecond ?? 0) <= own.ratePerSecond],
    ["burst", (grant.burst ?? 0) <= own.burst],
    ["cidrs", own.cidrs.length === 0 || (cidrs.length > 0 && cidrs.every((cidr) => liesInside(own.cidrs, cidr)))],
    ["expires_at", own.expiresAt === null || (grant.expiresAt ?? own.expiresAt) <= own.expiresAt],
  ] as const;
  const fields = beyond.flatMap(([field, isWithin]) => (isWithin ? [] : [field]));
  if (fields.length === 0) return;
  const message = `Ask for a key that may do no more than your own: ${fields.join(", ")} ${fields.length === 1 ? "goes" : "go"} beyond it`;
  throw new ServiceError("forbidden", message);
}
