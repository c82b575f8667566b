import { type Command, InvalidArgumentError, Option } from "commander";
import { type QuotaView, readQuota } from "../../service/quota/read-quota.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { CliIo } from "../cli-io.ts";
import { wholeNumber } from "../whole-number.ts";
import { adminAudit } from "./admin-audit.ts";
import { organisationOf, print, withServices } from "./with-services.ts";

interface QuotaOptions {
  readonly environment?: Environment;
  readonly organisation?: string;
  readonly json?: boolean;
}

interface SetOptions extends QuotaOptions {
  readonly environment: Environment;
  readonly monthly: number | "unlimited";
}

const MONTHLY_MAX = 999_999_999;
const ENVIRONMENTS = ["test", "live"] as const satisfies readonly Environment[];

/** Adds `svc quota set|show`. */
export function addQuotaCommand(program: Command, io: CliIo): void {
  const quota = program.command("quota").description("Limit how many transactions an organisation scores in a month");
  withOptions(quota.command("set").description("Set or lift a quota; every process holds to it within 5 seconds"))
    .addOption(environmentOption().makeOptionMandatory())
    .requiredOption("--monthly <n>", "transactions in a calendar month of market time, or unlimited", parseMonthly)
    .action((options: SetOptions) => set(io, options));
  withOptions(quota.command("show").description("Show the quotas and what is used of them this month"))
    .addOption(environmentOption())
    .action((options: QuotaOptions) => show(io, options));
}

function environmentOption(): Option {
  return new Option("--environment <e>", "whose transactions").choices(ENVIRONMENTS);
}

function withOptions(command: Command): Command {
  return command.option("--organisation <id>", "needed where there are several").option("--json", "print JSON");
}

async function set(io: CliIo, { environment, monthly, ...options }: SetOptions): Promise<void> {
  await withServices(io, async (services) => {
    const { _id: organisationId } = await organisationOf(services, options.organisation);
    await services.quotas.set(organisationId, environment, monthly === "unlimited" ? null : monthly);
    await adminAudit(services, organisationId, { action: "quota.set", object: `${environment}:${monthly}` });
    const owner = { organisationId, environment };
    const shown = await readQuota(services, owner);
    print(io, options.json, quotaView(owner, shown), [lineOf(owner, shown)]);
  });
}

async function show(io: CliIo, { environment, ...options }: QuotaOptions): Promise<void> {
  await withServices(io, async (services) => {
    const { _id: organisationId } = await organisationOf(services, options.organisation);
    const owners = ENVIRONMENTS.filter((one) => environment === undefined || one === environment).map((one) => ({
      organisationId,
      environment: one,
    }));
    const shown = await Promise.all(owners.map(async (owner) => ({ owner, view: await readQuota(services, owner) })));
    const quotas = shown.map(({ owner, view }) => quotaView(owner, view));
    print(
      io,
      options.json,
      { quotas },
      shown.map(({ owner, view }) => lineOf(owner, view)),
    );
  });
}

interface Owner {
  readonly organisationId: string;
  readonly environment: Environment;
}

function quotaView({ organisationId, environment }: Owner, { limit, used, month, resetsAt }: QuotaView) {
  return { organisation_id: organisationId, environment, limit, used, month, resets_at: resetsAt.toISOString() };
}

function lineOf({ environment }: Owner, { limit, used, month, resetsAt }: QuotaView): string {
  if (limit === null) return `${environment} unlimited`;
  return `${environment} ${used} of ${limit} used in ${month}, resets at ${resetsAt.toISOString()}`;
}

function parseMonthly(value: string): number | "unlimited" {
  if (value === "unlimited") return value;
  try {
    return wholeNumber(0, MONTHLY_MAX)(value);
  } catch {
    throw new InvalidArgumentError(`Wanted a whole number from 0 to ${MONTHLY_MAX}, or unlimited`);
  }
}
