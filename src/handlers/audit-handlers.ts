import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { AuditService } from "#gen/risk/v1/audit_service_pb.ts";
import type { Handlers } from "../call/handler.ts";
import { listAudit } from "../service/audit/list-audit.ts";
import type { AuditDocument, AuditTrail } from "../store/repositories/audit.ts";

/** Lines on a page that says no limit. */
const LINES_LISTED_DEFAULT = 50n;

/** The methods of `risk.v1.AuditService`. */
export function auditHandlers(deps: {
  readonly audit: AuditTrail;
  readonly salt: Uint8Array;
}): Handlers<typeof AuditService> {
  return {
    listAudit: {
      async handle({ limit, cursor }, call) {
        const page = { limit: Number(limit ?? LINES_LISTED_DEFAULT), cursor };
        const { lines, nextCursor } = await listAudit(deps, call.caller.organisationId, page);
        return { audit: lines.map(toLineMessage), ...(nextCursor !== null && { nextCursor }) };
      },
    },
  };
}

function toLineMessage({ _id, at, actor, action, object, ...line }: AuditDocument) {
  const { beforeSha256, afterSha256, requestId } = line;
  return {
    auditId: _id,
    at: timestampFromDate(at),
    actor,
    action,
    object,
    ...(beforeSha256 !== null && { beforeConfigSha256: beforeSha256 }),
    ...(afterSha256 !== null && { afterConfigSha256: afterSha256 }),
    ...(requestId !== null && { requestId }),
  };
}
