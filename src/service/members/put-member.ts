import { ServiceError } from "../../errors.ts";
import type { AuditTrail } from "../../store/repositories/audit.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { Keys } from "../../store/repositories/keys.ts";
import { memberId, type Organisations } from "../../store/repositories/organisations.ts";
import type { MemberDocument, MemberRole } from "../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { lastAdminRefusal } from "./last-admin-refusal.ts";
import { refuseRaise } from "./refuse-raise.ts";

/** What changing members works with. */
export interface MemberDeps {
  readonly organisations: Organisations;
  readonly keys: Keys;
  readonly audit: AuditTrail;
}

/** Changes of one member that were overtaken by another one, before the request gives up. */
const ATTEMPTS_MAX = 20;

/**
 * Adds a member, or changes the role of the one with that e-mail, whatever its case; `by` a key of an environment, or else by the operator. Throws
 * `forbidden` where a key of test would raise keys of live, `conflict` where an environment would be left without an admin key.
 */
export async function putMember(
  deps: MemberDeps,
  context: ChangeContext,
  { email, role, by = "live" }: { readonly email: string; readonly role: MemberRole; readonly by?: Environment },
): Promise<MemberDocument> {
  const { organisationId, at } = context;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const known = await deps.organisations.findMember(organisationId, email);
    const created = { _id: memberId(organisationId, email), organisationId, email, role, createdAt: at };
    const member = known === null ? created : { ...known, email, role };
    if (known !== null && known.role !== role) await refuseRaise(deps.keys, context, { email, role, by });
    if (!(await (known === null ? add(deps, context, member) : change(deps, context, { known, member })))) continue;
    await deps.audit.add(auditEntry(context, { action: "member.add", object: email }));
    return member;
  }
  throw new ServiceError("conflict", "Repeat the change of the member: others changed them at the same time", {
    retryAfterSeconds: 1,
  });
}

async function add(deps: MemberDeps, context: ChangeContext, member: MemberDocument): Promise<boolean> {
  context.beforeWrite?.();
  return deps.organisations.addMember(member);
}

/** False where somebody else changed them since. */
async function change(
  deps: MemberDeps,
  context: ChangeContext,
  { known, member }: { readonly known: MemberDocument; readonly member: MemberDocument },
): Promise<boolean> {
  const refusal = await refusalOf(deps, context, { known, role: member.role });
  if (refusal !== undefined) throw refusal;
  context.beforeWrite?.();
  if (!(await deps.organisations.changeMember(member, known.role))) return false;
  // Looked at again: of two that take the last two admins their role at once, at least one sees that none is left and takes its own back.
  const late = await refusalOf(deps, context, { known, role: undefined });
  if (late === undefined) return true;
  await deps.organisations.changeMember(known);
  throw late;
}

/** Why a member may not have had one role and have another, undefined: the one that is stored. */
async function refusalOf(
  deps: MemberDeps,
  { organisationId, at }: ChangeContext,
  { known, role }: { readonly known: MemberDocument; readonly role: MemberRole | undefined },
): Promise<ServiceError | undefined> {
  const [keys, members] = await Promise.all([
    deps.keys.list(organisationId),
    deps.organisations.listMembers(organisationId),
  ]);
  const withRole = (given: MemberRole | undefined) =>
    members.map((member) => (member._id === known._id ? { ...member, role: given ?? member.role } : member));
  return lastAdminRefusal(keys, { before: withRole(known.role), after: withRole(role) }, at);
}
