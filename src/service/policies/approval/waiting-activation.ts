import type { OutboxAudit } from "../../../store/repositories/outbox.ts";
import type { PendingActivation, PolicyScopeDocument } from "../../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../../change-context.ts";

/** The activation of a scope that waits at a time for approval; undefined where none does any more. */
export function waitingActivation(scope: PolicyScopeDocument | null, at: Date): PendingActivation | undefined {
  const pending = scope?.pending;
  return pending && endOf(pending, at) === null ? pending : undefined;
}

/** When an activation ceased to wait; null where it still does at a time. */
export function endOf({ endedAt, expiresAt }: PendingActivation, at: Date): Date | null {
  return endedAt ?? (expiresAt.getTime() <= at.getTime() ? expiresAt : null);
}

/** A scope in which nothing waits any more, and the line of the audit trail that says so; as it was where what waits is not what ends. */
export function withoutPending(
  scope: PolicyScopeDocument,
  context: ChangeContext,
  end: {
    readonly ends: (pending: PendingActivation) => boolean;
    readonly action: "policy.activation_approve" | "policy.activation_end";
  },
): { readonly scope: PolicyScopeDocument; readonly entries: readonly OutboxAudit[] } {
  const pending = waitingActivation(scope, context.at);
  if (pending === undefined || !end.ends(pending)) return { scope, entries: [] };
  const line = auditEntry(context, { action: end.action, object: pending.policyId });
  return { scope: { ...scope, pending: { ...pending, endedAt: context.at } }, entries: [line] };
}
