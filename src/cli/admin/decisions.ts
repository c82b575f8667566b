import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Command, InvalidArgumentError, Option } from "commander";
import { RECOMMENDED_ACTIONS } from "../../engine/decision/recommended-action.ts";
import { RISK_LEVELS } from "../../engine/decision/risk-level.ts";
import { type DecisionSelection, exportDecisions } from "../../service/decisions/export-decisions.ts";
import type { DecisionList } from "../../store/decisions/decision-list.ts";
import { EMBEDDED_FILE } from "../../store/embedded/open-store-file.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { CliIo } from "../cli-io.ts";
import { overwrittenInput } from "../overwritten-input.ts";
import { parseTime } from "../parse-time.ts";
import { openProgress, type Progress } from "../show-progress.ts";
import { writeOutput } from "../write-output.ts";
import { organisationOf, print, withServices } from "./with-services.ts";

interface ExportOptions {
  readonly environment: Environment;
  readonly from?: Date;
  readonly to?: Date;
  readonly customer?: string;
  readonly device?: string;
  readonly beneficiary?: string;
  readonly bvn?: string;
  readonly phone?: string;
  readonly transactionId?: string;
  readonly level?: readonly string[];
  readonly action?: readonly string[];
  readonly label?: readonly string[];
  readonly rule?: readonly string[];
  readonly policyVersion?: readonly string[];
  readonly shadowLevel?: readonly string[];
  readonly shadowVersion?: readonly string[];
  readonly out?: string;
  readonly organisation?: string;
  readonly json?: boolean;
}

const HASH = /^[0-9a-f]{64}$/;
const CODE = /^[a-z0-9_]{1,64}$/;
const VERSION_ID = /^plv_[0-9a-f]{32}$/;
/** Of the latest label; `none` of a decision without any. */
const LABEL_WORDS = ["none", "fraud", "legitimate", "suspected"] as const;
const POLL_MS = 100;
/** 24 bytes of each are remembered. */
const EXPORTED_MAX = 5_000_000;

/** Adds `svc decisions export`. */
export function addDecisionsCommand(program: Command, io: CliIo): void {
  const command = program.command("decisions").description("Work with stored decisions").command("export");
  command
    .description("Write decisions as a backtest's CSV: ascending by occurred_at, with their labels")
    .addOption(new Option("--environment <e>", "whose decisions").choices(["test", "live"]).makeOptionMandatory())
    .option("--from <time>", "decided at that time or later, RFC 3339", parseTime)
    .option("--to <time>", "decided before that time", parseTime)
    .option("--customer <hash>", "customer.id_hash", matching(HASH))
    .option("--device <hash>", "device.id_hash", matching(HASH))
    .option("--beneficiary <hash>", "beneficiary.account_hash", matching(HASH))
    .option("--bvn <hash>", "customer.bvn_hash", matching(HASH))
    .option("--phone <hash>", "customer.phone_hash", matching(HASH))
    .option("--transaction-id <id>", "transaction.id")
    .option("--level <words>", `${RISK_LEVELS.join(", ")}; several with commas`, among(RISK_LEVELS))
    .option("--action <words>", RECOMMENDED_ACTIONS.join(", "), among(RECOMMENDED_ACTIONS))
    .option("--label <words>", `the latest: ${LABEL_WORDS.join(", ")}`, among(LABEL_WORDS))
    .option("--rule <codes>", "rules that raised the score", each(CODE))
    .option("--policy-version <ids>", "that decided", each(VERSION_ID))
    .option("--shadow-level <words>", "what the version in shadow said", among(RISK_LEVELS))
    .option("--shadow-version <ids>", "that was in shadow", each(VERSION_ID))
    .option("--out <path>", "a file; default: standard output")
    .option("--organisation <id>", "needed where there are several")
    .option("--json", "print JSON about the file that was written")
    .action((options: ExportOptions) => run(io, options, command));
}

async function run(io: CliIo, options: ExportOptions, command: Command): Promise<void> {
  await withServices(io, async (services, { mongodbUri, dataDir }) => {
    const store = mongodbUri === undefined ? join(dataDir, EMBEDDED_FILE) : undefined;
    const mistake = overwrittenInput(options.out, { "the store": store });
    if (mistake !== undefined) command.error(mistake);
    const { _id: organisationId } = await organisationOf(services, options.organisation);
    using progress = openProgress(io, { toStdout: options.out === undefined });
    await untilInOrder(progress, services.store.decisionList);
    const rows = exportDecisions(services, selectionOf(options, organisationId), {
      decisionsMax: EXPORTED_MAX,
      onStep({ found, written }) {
        if (written === 0) progress.show("Finding", { done: found, unit: "decisions" });
        else progress.show("Writing", { done: written, unit: "decisions", share: written / found });
      },
    });
    const counted = countRows(rows);
    await writeOutput(io, options.out, counted.rows);
    progress[Symbol.dispose]();
    // Standard output holds the rows themselves.
    if (options.out === undefined) return;
    const decisions = counted.count() - 1;
    print(io, options.json, { decisions, file: options.out }, [`Wrote ${decisions} decisions to ${options.out}`]);
  });
}

function selectionOf(options: ExportOptions, organisationId: string): DecisionSelection {
  const { environment, from, to, customer, device, beneficiary, bvn, phone, transactionId } = options;
  const { level: levels, action: actions, label: labels, rule: rules } = options;
  const { policyVersion: policyVersionIds, shadowLevel: shadowLevels, shadowVersion: shadowVersionIds } = options;
  return {
    ...{ organisationId, environment, from, to, customer, device, beneficiary, bvn, phone, transactionId },
    ...{ levels, actions, labels, rules, policyVersionIds, shadowLevels, shadowVersionIds },
  };
}

/** Counts what goes through, the line of columns included: several lines come as one piece. */
function countRows(pieces: AsyncIterable<string>): {
  readonly rows: AsyncIterable<string>;
  readonly count: () => number;
} {
  let count = 0;
  async function* counted(): AsyncGenerator<string> {
    for await (const piece of pieces) {
      count += piece.split("\n").length - 1;
      yield piece;
    }
  }
  return { rows: counted(), count: () => count };
}

/** A store of a version before is put in order while it is open. */
async function untilInOrder(progress: Progress, list: DecisionList): Promise<void> {
  for (let building = await list.building(); building !== undefined; building = await list.building()) {
    const { share } = building;
    progress.show("Putting in order", { done: Math.floor(100 * share), unit: "% of the decisions", share });
    await setTimeout(POLL_MS);
  }
}

function matching(pattern: RegExp): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text;
    throw new InvalidArgumentError("Wanted 64 lowercase hex digits");
  };
}

function among(words: readonly string[]): (text: string) => readonly string[] {
  const known = new Set(words);
  return (text) => {
    const chosen = text.split(",");
    if (chosen.every((word) => known.has(word))) return chosen;
    throw new InvalidArgumentError(`Wanted some of ${words.join(",")}`);
  };
}

function each(pattern: RegExp): (text: string) => readonly string[] {
  return (text) => {
    const chosen = text.split(",");
    if (chosen.every((word) => pattern.test(word))) return chosen;
    throw new InvalidArgumentError("Wanted codes or ids, several with commas");
  };
}
