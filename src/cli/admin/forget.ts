import { type Command, InvalidArgumentError, Option } from "commander";
import { derivedId } from "../../ids.ts";
import { type ForgetReport, forgetCustomer } from "../../service/forget/forget-customer.ts";
import { REDACTED_HASH } from "../../service/forget/redact-input.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { CliIo } from "../cli-io.ts";
import { openProgress } from "../show-progress.ts";
import { adminAudit } from "./admin-audit.ts";
import { collectionProgress } from "./collection-progress.ts";
import { organisationOf, print, withServices } from "./with-services.ts";

interface ForgetOptions {
  readonly customer: string;
  readonly environment: Environment | "both";
  readonly organisation?: string;
  readonly json?: boolean;
}

/** Adds `svc forget`. */
export function addForgetCommand(program: Command, io: CliIo): void {
  program
    .command("forget")
    .description("Erase one person: their profile, and their identifiers in decisions, other profiles and backtests")
    .requiredOption("--customer <hash>", "customer.id_hash, 64 hex digits", parseHash)
    .addOption(new Option("--environment <e>", "where").choices(["test", "live", "both"]).default("both"))
    .option("--organisation <id>", "needed where there are several")
    .option("--json", "print JSON")
    .action((options: ForgetOptions) => forget(io, options));
}

async function forget(io: CliIo, options: ForgetOptions): Promise<void> {
  await withServices(io, async (services) => {
    const { _id: organisationId } = await organisationOf(services, options.organisation);
    const { customer: idHash, environment: where } = options;
    const environments: readonly Environment[] = where === "both" ? ["test", "live"] : [where];
    using progress = openProgress(io);
    const onLookedAt = collectionProgress(progress, "Looking at");
    const reports: (ForgetReport & { readonly environment: Environment })[] = [];
    for (const environment of environments) {
      const forgotten = { organisationId, environment, idHash };
      reports.push({ environment, ...(await forgetCustomer(services, forgotten, onLookedAt)) });
    }
    progress[Symbol.dispose]();
    // The same for the same person, and nothing leads back to them.
    const customerId = derivedId("cus", services.salt, ["forgotten", organisationId, idHash]);
    await adminAudit(services, organisationId, { action: "customer.forget", object: customerId });
    const view = { organisation_id: organisationId, customer_id: customerId, environments: reports.map(reportView) };
    print(io, options.json, view, reports.map(reportLine));
    const left = reports.flatMap(({ backtestsLeft }) => backtestsLeft);
    if (left.length > 0) throw new Error(`Forget again when these have ended: ${left.join(", ")}`);
  });
}

function reportView(report: ForgetReport & { readonly environment: Environment }) {
  return {
    environment: report.environment,
    decisions_redacted: report.decisions,
    profiles_erased: report.profilesErased,
    profiles_changed: report.profilesChanged,
    backtest_rows_redacted: report.backtestRows,
    backtests_left: report.backtestsLeft,
  };
}

function reportLine(report: ForgetReport & { readonly environment: Environment }): string {
  const { environment, decisions, profilesErased, profilesChanged, backtestRows } = report;
  return `${environment}: ${decisions} decisions and ${backtestRows} backtest rows redacted, ${profilesErased} profiles erased, ${profilesChanged} changed`;
}

/** The message never repeats what was typed: it may be an identifier. */
function parseHash(text: string): string {
  if (text === REDACTED_HASH) throw new InvalidArgumentError("64 zeros stand for everybody who was forgotten already");
  if (/^[0-9a-f]{64}$/.test(text)) return text;
  throw new InvalidArgumentError("Wanted 64 lowercase hex digits: the hash, never the identifier");
}
