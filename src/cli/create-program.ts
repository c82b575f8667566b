import { Command } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { addAuditCommand } from "./admin/audit.ts";
import { addDecisionsCommand } from "./admin/decisions.ts";
import { addForgetCommand } from "./admin/forget.ts";
import { addKeysCommand } from "./admin/keys.ts";
import { addMembersCommand } from "./admin/members.ts";
import { addOrganisationsCommand } from "./admin/organisations.ts";
import { addPackCommand } from "./admin/pack.ts";
import { addQuotaCommand } from "./admin/quota.ts";
import { addRetentionCommand } from "./admin/retention.ts";
import { addSigningKeysCommand } from "./admin/signing-keys.ts";
import { addStoreCommand } from "./admin/store.ts";
import { addVerifyCommand } from "./admin/verify.ts";
import type { CliIo } from "./cli-io.ts";
import { addFitCommand } from "./fit/fit.ts";
import { addGenerateCommand } from "./generate.ts";
import { addHashCommand } from "./hash.ts";
import { addHistoryCommand } from "./history/history.ts";
import { addSimulateCommand } from "./simulate/simulate.ts";
import { addWebhooksCommand } from "./webhooks/listen.ts";

/**
 * Composes the `svc` command from its verbs, one file a verb. It never exits the process and never prints an error:
 * a mistake is thrown, and `runProgram` turns it into a line and an exit code.
 */
export function createProgram(io: CliIo): Command {
  const program = new Command("svc")
    .description("Manage and use the transaction fraud-risk scoring service")
    .version(packageJson.version, "--version", "print the version")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: () => undefined,
    });
  addOrganisationsCommand(program, io);
  addMembersCommand(program, io);
  addKeysCommand(program, io);
  addQuotaCommand(program, io);
  addAuditCommand(program, io);
  addVerifyCommand(program, io);
  addPackCommand(program, io);
  addSigningKeysCommand(program, io);
  addStoreCommand(program, io);
  addRetentionCommand(program, io);
  addForgetCommand(program, io);
  addDecisionsCommand(program, io);
  addHashCommand(program, io);
  addGenerateCommand(program, io);
  addSimulateCommand(program, io);
  addFitCommand(program, io);
  addHistoryCommand(program, io);
  addWebhooksCommand(program, io);
  return program;
}
