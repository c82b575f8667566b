import { auditEntry } from "../../service/change-context.ts";
import type { Services } from "../../service/create-services.ts";

/** Writes into the audit trail what the `svc` command changed. */
export async function adminAudit(
  services: Services,
  organisationId: string,
  change: { readonly action: string; readonly object: string },
): Promise<void> {
  const { randomBytes, now } = services;
  const context = { organisationId, actor: "svc", requestId: null, at: new Date(now()), randomBytes };
  await services.audit.add(auditEntry(context, change));
}
