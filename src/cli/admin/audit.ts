import type { Command } from "commander";
import type { AuditDocument } from "../../store/repositories/audit.ts";
import type { CliIo } from "../cli-io.ts";
import { tableLines } from "../table-lines.ts";
import { wholeNumber } from "../whole-number.ts";
import { organisationOf, print, withServices } from "./with-services.ts";

const LINES_DEFAULT = 100;
const LINES_MAX = 1_000_000;

interface AuditOptions {
  readonly limit: number;
  readonly organisation?: string;
  readonly json?: boolean;
}

/** Adds `svc audit list`. */
export function addAuditCommand(program: Command, io: CliIo): void {
  program
    .command("audit")
    .description("Read the audit trail: who changed what, when")
    .command("list")
    .description("List the changes of policies, keys, members and quotas, newest first")
    .option("--limit <n>", "lines at most", wholeNumber(1, LINES_MAX), LINES_DEFAULT)
    .option("--organisation <id>", "needed where there are several")
    .option("--json", "print JSON")
    .action((options: AuditOptions) => list(io, options));
}

async function list(io: CliIo, options: AuditOptions): Promise<void> {
  await withServices(io, async (services) => {
    const organisation = await organisationOf(services, options.organisation);
    const views = (await services.audit.list(organisation._id, options.limit)).map(auditView);
    const rows = views.map((view) => [view.at, view.actor, view.action, view.object, view.after_config_sha256 ?? ""]);
    const lines = tableLines(["AT", "ACTOR", "ACTION", "OBJECT", "CONFIGURATION"], rows, "Nothing was changed");
    print(io, options.json, { audit: views }, lines);
  });
}

function auditView(document: AuditDocument) {
  return {
    audit_id: document._id,
    at: document.at.toISOString(),
    actor: document.actor,
    action: document.action,
    object: document.object,
    before_config_sha256: document.beforeSha256,
    after_config_sha256: document.afterSha256,
    request_id: document.requestId,
    organisation_id: document.organisationId,
  };
}
