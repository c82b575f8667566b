import type { AuditTrail } from "../../store/repositories/audit.ts";
import { memberId, type Organisations } from "../../store/repositories/organisations.ts";
import type { MemberDocument, MemberRole } from "../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";

/** What changing members works with. */
export interface MemberDeps {
  readonly organisations: Organisations;
  readonly audit: AuditTrail;
}

/** Adds a member, or changes the role of the one with that e-mail, whatever its case. */
export async function putMember(
  deps: MemberDeps,
  context: ChangeContext,
  { email, role }: { readonly email: string; readonly role: MemberRole },
): Promise<MemberDocument> {
  const { organisationId, at } = context;
  context.beforeWrite?.();
  const member = { _id: memberId(organisationId, email), organisationId, email, role, createdAt: at };
  await deps.organisations.putMember(member);
  await deps.audit.add(auditEntry(context, { action: "member.add", object: email }));
  return member;
}
