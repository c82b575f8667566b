import type { Environment } from "../../store/repositories/environment.ts";
import type { KeyUses } from "../../store/repositories/key-uses.ts";
import type { Keys } from "../../store/repositories/keys.ts";
import type { KeyDocument } from "../../store/repositories/store-documents.ts";

/** A key, and when it was last used, to within some minutes. */
export interface UsedKey {
  readonly document: KeyDocument;
  readonly lastUsedAt: Date | null;
}

/** The keys of an organisation's environment, newest first, revoked and expired ones included. */
export async function listKeys(
  deps: { readonly keys: Keys; readonly keyUses: KeyUses },
  owner: { readonly organisationId: string; readonly environment?: Environment },
): Promise<readonly UsedKey[]> {
  const keys = await deps.keys.list(owner.organisationId);
  const own = keys.filter(({ environment }) => owner.environment === undefined || environment === owner.environment);
  const uses = await deps.keyUses.find(own.map(({ keyId }) => keyId));
  return own.map((document) => ({ document, lastUsedAt: uses.get(document.keyId) ?? null })).reverse();
}
