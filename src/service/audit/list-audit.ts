import { validationFailed } from "../../errors.ts";
import type { AuditDocument, AuditPlace, AuditTrail } from "../../store/repositories/audit.ts";
import { readCursor, toCursor } from "../cursor.ts";

/** One page of the audit trail, newest first. */
export interface AuditPage {
  readonly lines: readonly AuditDocument[];
  readonly nextCursor: string | null;
}

/** Pages through the audit trail of an organisation; new lines never move what is older. Throws `validation_failed` for a cursor that is not ours. */
export async function listAudit(
  deps: { readonly audit: AuditTrail; readonly salt: Uint8Array },
  organisationId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<AuditPage> {
  const scope = ["audit", organisationId];
  const after = cursor === undefined ? undefined : placeOf(readCursor(deps.salt, scope, cursor));
  const found = await deps.audit.list(organisationId, limit + 1, after);
  const lines = found.slice(0, limit);
  const last = lines.at(-1);
  const isMore = found.length > limit && last !== undefined;
  return { lines, nextCursor: isMore ? toCursor(deps.salt, scope, `${last.at.getTime()} ${last._id}`) : null };
}

function placeOf(place: string | undefined): AuditPlace {
  const [time, id] = place?.split(" ") ?? [];
  if (time !== undefined && id !== undefined) return { at: new Date(Number(time)), id };
  throw validationFailed([{ field: "cursor", message: "Send next_cursor of the page before", code: "format" }]);
}
