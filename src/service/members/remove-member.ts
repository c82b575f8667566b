import { ServiceError } from "../../errors.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { Keys } from "../../store/repositories/keys.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { hasAdminKey } from "../keys/has-admin-key.ts";
import type { MemberDeps } from "./put-member.ts";

const ENVIRONMENTS = ["test", "live"] as const satisfies readonly Environment[];

/**
 * Removes a member and revokes the keys that are bound to them. Throws `not_found`, and `conflict` where an environment would
 * be left without an admin key.
 */
export async function removeMember(
  deps: MemberDeps & { readonly keys: Keys },
  context: ChangeContext,
  email: string,
): Promise<void> {
  const { organisationId, at } = context;
  const member = await deps.organisations.findMember(organisationId, email);
  if (member === null) throw new ServiceError("not_found", `Cannot find member "${email}"`);
  const keys = await deps.keys.list(organisationId);
  const members = await deps.organisations.listMembers(organisationId);
  const isTheirs = ({ member: bound }: { readonly member?: string | null }) => bound === member.email.toLowerCase();
  const others = keys.filter((key) => !isTheirs(key));
  const lost = ENVIRONMENTS.find(
    (one) => hasAdminKey({ keys, members }, one, at) && !hasAdminKey({ keys: others, members }, one, at),
  );
  if (lost !== undefined)
    throw new ServiceError("conflict", `Make another admin key of ${lost} first: the last one is this member's`, {
      isFinal: true,
    });
  context.beforeWrite?.();
  // The member goes first: a key that is bound to nobody known is refused, even where a crash keeps the rest from being done.
  await deps.organisations.removeMember(organisationId, email);
  for (const key of keys.filter(isTheirs)) await deps.keys.revoke(key.keyId, at);
  await deps.audit.add(auditEntry(context, { action: "member.remove", object: member.email }));
}
