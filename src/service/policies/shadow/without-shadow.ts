import type { OutboxAudit } from "../../../store/repositories/outbox.ts";
import type { PolicyScopeDocument } from "../../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../../change-context.ts";

/** A scope without its shadow, and the line of the audit trail that says so; as it was where the shadow is not one that ends. */
export function withoutShadow(
  scope: PolicyScopeDocument,
  context: ChangeContext,
  ends: (shadow: NonNullable<PolicyScopeDocument["shadow"]>) => boolean,
): { readonly scope: PolicyScopeDocument; readonly entries: readonly OutboxAudit[] } {
  const { shadow } = scope;
  if (shadow === undefined || shadow === null || !ends(shadow)) return { scope, entries: [] };
  const line = auditEntry(context, { action: "policy.shadow_end", object: shadow.policyId });
  return { scope: { ...scope, shadow: null }, entries: [line] };
}
