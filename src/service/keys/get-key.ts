import { ServiceError } from "../../errors.ts";
import type { Keys } from "../../store/repositories/keys.ts";
import type { Organisations } from "../../store/repositories/organisations.ts";
import type { KeyDocument, OrganisationDocument } from "../../store/repositories/store-documents.ts";

/** What reading one's own key works with. */
export interface KeyDeps {
  readonly keys: Keys;
  readonly organisations: Organisations;
}

/** The caller's key and its organisation. Throws `unauthorized` where the key was removed a moment ago. */
export async function getKey(
  deps: KeyDeps,
  caller: { readonly keyId: string; readonly organisationId: string },
): Promise<{ readonly key: KeyDocument; readonly organisation: OrganisationDocument }> {
  const [key, organisation] = await Promise.all([
    deps.keys.findByKeyId(caller.keyId),
    deps.organisations.find(caller.organisationId),
  ]);
  if (key === null || organisation === null)
    throw new ServiceError("unauthorized", "Send a valid API key: the one sent is unknown");
  return { key, organisation };
}
