import { auditEntry, type ChangeContext } from "../../service/change-context.ts";
import type { Services } from "../../service/create-services.ts";

/** Writes into the audit trail what the `svc` command changed. */
export async function adminAudit(
  services: Services,
  organisationId: string,
  change: { readonly action: string; readonly object: string },
): Promise<void> {
  await services.audit.add(auditEntry(adminContext(services, organisationId), change));
}

/** The context of what the `svc` command changes. */
export function adminContext({ randomBytes, now }: Services, organisationId: string): ChangeContext {
  return { organisationId, actor: "svc", requestId: null, at: new Date(now()), randomBytes };
}
