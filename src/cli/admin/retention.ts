import { type Command, InvalidArgumentError } from "commander";
import { deleteOldDecisions, readCutoffs } from "../../service/retention/delete-old-decisions.ts";
import type { CliIo } from "../cli-io.ts";
import { openProgress } from "../show-progress.ts";
import { wholeNumber } from "../whole-number.ts";
import { adminAudit } from "./admin-audit.ts";
import { collectionProgress } from "./collection-progress.ts";
import { organisationOf, print, withServices } from "./with-services.ts";

interface RetentionOptions {
  readonly organisation?: string;
  readonly json?: boolean;
}

interface SetOptions extends RetentionOptions {
  readonly decisionsDays: number | typeof FOREVER;
}

const FOREVER = "forever";

const DAYS_MAX = 36_500;

/** Adds `svc retention set|show|apply`. */
export function addRetentionCommand(program: Command, io: CliIo): void {
  const retention = program.command("retention").description("Say how long decisions are kept");
  retention
    .command("set")
    .description("Delete decisions that are older than so many days, or keep them for ever, which is the default")
    .requiredOption("--decisions-days <n>", `1 to ${DAYS_MAX}, or forever`, parseDays)
    .option("--organisation <id>", "needed where there are several")
    .option("--json", "print JSON")
    .action((options: SetOptions) => set(io, options));
  retention
    .command("show")
    .description("Show how long decisions are kept")
    .option("--organisation <id>", "needed where there are several")
    .option("--json", "print JSON")
    .action((options: RetentionOptions) => show(io, options));
  retention
    .command("apply")
    .description("Delete what is too old, of every organisation, now; the service does it step by step")
    .option("--json", "print JSON")
    .action((options: RetentionOptions) => apply(io, options));
}

async function set(io: CliIo, options: SetOptions): Promise<void> {
  const days = options.decisionsDays === FOREVER ? null : options.decisionsDays;
  await withServices(io, async (services) => {
    const { _id } = await organisationOf(services, options.organisation);
    await services.organisations.keepDecisions(_id, days);
    await adminAudit(services, _id, { action: "retention.set", object: `${_id}:decisions_days=${days ?? FOREVER}` });
    printDays(io, options.json, _id, days);
  });
}

async function show(io: CliIo, options: RetentionOptions): Promise<void> {
  await withServices(io, async (services) => {
    const { _id, decisionsKeptDays } = await organisationOf(services, options.organisation);
    printDays(io, options.json, _id, typeof decisionsKeptDays === "number" ? decisionsKeptDays : null);
  });
}

async function apply(io: CliIo, options: RetentionOptions): Promise<void> {
  await withServices(io, async (services) => {
    const cutoffs = await readCutoffs(services);
    using progress = openProgress(io);
    const onPage = collectionProgress(progress, "Looking at");
    let deleted = 0;
    let after: string | undefined;
    do {
      const done = await deleteOldDecisions(services, cutoffs, after);
      onPage("decisions", done.lookedAt);
      deleted += done.deleted;
      after = done.next;
    } while (after !== undefined);
    progress[Symbol.dispose]();
    print(io, options.json, { deleted }, [`Deleted ${deleted} decisions`]);
  });
}

function printDays(io: CliIo, json: boolean | undefined, organisationId: string, days: number | null): void {
  const line = days === null ? "Decisions are kept for ever" : `Decisions are kept for ${days} days`;
  print(io, json, { organisation_id: organisationId, decisions_days: days }, [line]);
}

/** Commander puts "" in place of null, so for ever is a word. */
function parseDays(text: string): number | typeof FOREVER {
  if (text === FOREVER) return FOREVER;
  try {
    return wholeNumber(1, DAYS_MAX)(text);
  } catch {
    throw new InvalidArgumentError(`Wanted a whole number from 1 to ${DAYS_MAX}, or forever`);
  }
}
