import { ServiceError } from "../../errors.ts";
import type { MemberDocument } from "../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { lastAdminRefusal } from "./last-admin-refusal.ts";
import type { MemberDeps } from "./put-member.ts";

/**
 * Removes a member and revokes the keys that are bound to them. Throws `not_found`, and `conflict` where an environment would
 * be left without an admin key.
 */
export async function removeMember(deps: MemberDeps, context: ChangeContext, email: string): Promise<void> {
  const { organisationId, at } = context;
  const member = await deps.organisations.findMember(organisationId, email);
  if (member === null) throw new ServiceError("not_found", `Cannot find member "${email}"`);
  const refusal = await refusalOf(deps, context, member);
  if (refusal !== undefined) throw refusal;
  context.beforeWrite?.();
  // The member goes first: a key that is bound to nobody known is refused, even where a crash keeps the rest from being done.
  await deps.organisations.removeMember(organisationId, email);
  // Looked at again: of two that take the last two admin keys away at once, at least one sees that none is left and takes its own back.
  const late = await refusalOf(deps, context, member);
  if (late !== undefined) {
    await deps.organisations.addMember(member);
    throw late;
  }
  for (const key of await deps.keys.list(organisationId))
    if (key.member === member.email.toLowerCase()) await deps.keys.revoke(key.keyId, at);
  await deps.audit.add(auditEntry(context, { action: "member.remove", object: member.email }));
}

async function refusalOf(
  deps: MemberDeps,
  { organisationId, at }: ChangeContext,
  member: MemberDocument,
): Promise<ServiceError | undefined> {
  const [keys, members] = await Promise.all([
    deps.keys.list(organisationId),
    deps.organisations.listMembers(organisationId),
  ]);
  const others = members.filter(({ _id }) => _id !== member._id);
  return lastAdminRefusal(keys, { before: [...others, member], after: others }, at);
}
