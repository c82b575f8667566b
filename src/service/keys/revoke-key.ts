import { ServiceError } from "../../errors.ts";
import type { AuditTrail } from "../../store/repositories/audit.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { KeyDocument } from "../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import type { KeyDeps } from "./get-key.ts";
import { hasAdminKey } from "./has-admin-key.ts";

/**
 * Revokes a key of the caller's environment for good; one that was revoked stays as it is. Throws `not_found`, and `conflict`
 * for the last admin key that is neither revoked nor expired: nobody could make another one over the API.
 */
export async function revokeKey(
  deps: KeyDeps & { readonly audit: AuditTrail },
  context: ChangeContext & { readonly environment: Environment },
  keyId: string,
): Promise<KeyDocument> {
  const { organisationId, environment, at } = context;
  const found = await deps.keys.findByKeyId(keyId);
  if (found?.organisationId !== organisationId || found.environment !== environment)
    throw new ServiceError("not_found", `Cannot find key "${keyId}"`);
  if (found.revokedAt !== null) return found;
  context.beforeWrite?.();
  const revoked = await deps.keys.revoke(keyId, at);
  // Looked at afterwards: of two that revoke the last two keys at once, at least one sees that none is left and takes its own back.
  const [keys, members] = await Promise.all([
    deps.keys.list(organisationId),
    deps.organisations.listMembers(organisationId),
  ]);
  if (!hasAdminKey({ keys, members }, environment, at)) {
    await deps.keys.restore(keyId, at);
    const message = `Keep key "${keyId}": it is the last admin key of ${environment} that is neither revoked nor expired`;
    throw new ServiceError("conflict", message, { isFinal: true });
  }
  await deps.audit.add(auditEntry(context, { action: "key.revoke", object: keyId }));
  return revoked ?? found;
}
