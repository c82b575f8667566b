import { ServiceError } from "../../errors.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { Keys } from "../../store/repositories/keys.ts";
import type { MemberRole } from "../../store/repositories/store-documents.ts";
import type { ChangeContext } from "../change-context.ts";
import { isEndedKey } from "../keys/is-ended-key.ts";

/**
 * Throws `forbidden` where a key of test would make an admin of a member who has keys of live, which a member's role caps: what goes in live is
 * decided in live.
 */
export async function refuseRaise(
  keys: Pick<Keys, "list">,
  { organisationId, at }: Pick<ChangeContext, "organisationId" | "at">,
  { email, role, by }: { readonly email: string; readonly role: MemberRole; readonly by: Environment },
): Promise<void> {
  if (by === "live" || role !== "admin") return;
  const owner = email.toLowerCase();
  const raised = (await keys.list(organisationId)).some(
    (key) => key.environment === "live" && key.member === owner && !isEndedKey(key, at),
  );
  if (raised)
    throw new ServiceError(
      "forbidden",
      "Use a key of live: the member has keys of live, which the role admin would raise",
    );
}
