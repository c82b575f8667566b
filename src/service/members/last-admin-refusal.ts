import { ServiceError } from "../../errors.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { KeyDocument, MemberDocument } from "../../store/repositories/store-documents.ts";
import { hasAdminKey } from "../keys/has-admin-key.ts";

const ENVIRONMENTS = ["test", "live"] as const satisfies readonly Environment[];

/** Why members may not become others: an environment would be left without an admin key, and nobody could make one over the API. */
export function lastAdminRefusal(
  keys: readonly KeyDocument[],
  members: { readonly before: readonly MemberDocument[]; readonly after: readonly MemberDocument[] },
  at: Date,
): ServiceError | undefined {
  const { before, after } = members;
  const lost = ENVIRONMENTS.find(
    (one) => hasAdminKey({ keys, members: before }, one, at) && !hasAdminKey({ keys, members: after }, one, at),
  );
  if (lost === undefined) return undefined;
  return new ServiceError("conflict", `Make another admin key of ${lost} first: the last one is this member's`, {
    isFinal: true,
  });
}
