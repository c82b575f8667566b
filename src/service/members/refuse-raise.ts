import { ServiceError } from "../../errors.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { KeyDocument, MemberRole } from "../../store/repositories/store-documents.ts";

/**
 * Throws `forbidden` where a key of test would make an admin of a member who has keys of live, which a member's role caps: what goes in live is
 * decided in live.
 */
export function refuseRaise(
  keys: readonly KeyDocument[],
  {
    email,
    role,
    by,
    at,
  }: { readonly email: string; readonly role: MemberRole; readonly by: Environment; readonly at: Date },
): void {
  if (by === "live" || role !== "admin") return;
  const isLive = ({ environment, member, revokedAt, expiresAt }: KeyDocument) =>
    environment === "live" &&
    member === email.toLowerCase() &&
    revokedAt === null &&
    (expiresAt === null || expiresAt > at);
  if (keys.some(isLive))
    throw new ServiceError(
      "forbidden",
      "Use a key of live: the member has keys of live, which the role admin would raise",
    );
}
