import { newId } from "../../ids.ts";
import type { OutboxEnding } from "../../store/repositories/outbox.ts";
import type { PolicyDocument, PolicyScopeDocument } from "../../store/repositories/store-documents.ts";
import type { ChangeContext } from "../change-context.ts";

/** The entry by which the active version of a scope is noted as archived. */
export function versionEnding(
  context: ChangeContext,
  active: NonNullable<PolicyScopeDocument["active"]>,
): OutboxEnding {
  const { policyId, versionId, activatedAt, activatedBy = null, activationNote = null } = active;
  return { ...ending(context), policyId, version: { versionId, activatedAt, activatedBy, activationNote } };
}

/** The entry by which a policy is noted as archived. */
export function policyEnding(context: ChangeContext, policyId: string): OutboxEnding {
  return { ...ending(context), policyId, version: null };
}

/**
 * The endings of a scope that no version or policy knows of yet; oldest first. Read the scope before the documents that they are noted in:
 * so none is missed.
 */
export function pendingEndings(scope: PolicyScopeDocument | null): readonly OutboxEnding[] {
  return scope?.outbox.filter((entry) => entry.kind === "ending") ?? [];
}

/** Whether a policy was archived, noted in it already or not. */
export function isArchived(scope: PolicyScopeDocument | null, policy: PolicyDocument): boolean {
  return (
    policy.archivedAt !== null ||
    pendingEndings(scope).some(({ policyId, version }) => version === null && policyId === policy._id)
  );
}

function ending(context: ChangeContext): Pick<OutboxEnding, "kind" | "id" | "archivedAt"> {
  return { kind: "ending", id: newId("aud", context.randomBytes), archivedAt: context.at };
}
