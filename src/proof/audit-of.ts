import type { AuditDocument, AuditTrail } from "../store/repositories/audit.ts";

const PAGE_LINES = 1_000;
/** Lines of an organisation that are looked through. */
const LINES_MAX = 1_000_000;

/** The lines of an organisation's audit trail that pass, newest first. Throws where the trail is longer than can be looked through. */
export async function auditOf(
  audit: AuditTrail,
  organisationId: string,
  passes: (line: AuditDocument) => boolean,
): Promise<readonly AuditDocument[]> {
  const found: AuditDocument[] = [];
  let page = await audit.list(organisationId, PAGE_LINES);
  for (let lines = 0; lines < LINES_MAX; lines += PAGE_LINES) {
    found.push(...page.filter(passes));
    const last = page.at(-1);
    if (page.length < PAGE_LINES || last === undefined) return found;
    page = await audit.list(organisationId, PAGE_LINES, { at: last.at, id: last._id });
  }
  throw new Error(`Cannot look through an audit trail of over ${LINES_MAX} lines`);
}

/** A line as `GET /v1/audit` shows it. */
export function auditLine(line: AuditDocument) {
  return {
    audit_id: line._id,
    at: line.at.toISOString(),
    actor: line.actor,
    action: line.action,
    object: line.object,
    before_config_sha256: line.beforeSha256,
    after_config_sha256: line.afterSha256,
    request_id: line.requestId,
  };
}

/** Lines as a table of the page. */
export function auditTable(lines: readonly AuditDocument[]) {
  return {
    columns: ["When", "Who", "What", "Of"],
    rows: lines.map(({ at, actor, action, object }) => [at.toISOString(), actor, action, object]),
  };
}
