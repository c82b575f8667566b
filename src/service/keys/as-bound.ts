import type { Organisations } from "../../store/repositories/organisations.ts";
import type { KeyDocument } from "../../store/repositories/store-documents.ts";
import { weakerRole } from "./scopes.ts";

/** A key as it counts now: with the role of the member whom it is bound to, and revoked where they are no member any more. */
export async function asBound(
  deps: { readonly organisations: Pick<Organisations, "findMember">; readonly now: () => number },
  document: KeyDocument,
): Promise<KeyDocument> {
  const { member: email, organisationId, role, revokedAt } = document;
  if (typeof email !== "string") return document;
  const member = await deps.organisations.findMember(organisationId, email);
  if (member === null) return { ...document, revokedAt: revokedAt ?? new Date(deps.now()) };
  return { ...document, role: weakerRole(role, member.role) };
}
