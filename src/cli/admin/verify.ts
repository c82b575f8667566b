import type { Command } from "commander";
import { ENGINE_VERSION } from "../../engine/policy/engine-version.ts";
import { replayDecision } from "../../service/decisions/get-decision.ts";
import { notDeleted } from "../../store/repositories/decisions.ts";
import type { DecisionRecord } from "../../store/repositories/store-documents.ts";
import type { CliIo } from "../cli-io.ts";
import { print, withServices } from "./with-services.ts";

const PATTERN = /^dec_[0-9a-f]{32}$/;

/** Adds `svc verify`. */
export function addVerifyCommand(program: Command, io: CliIo): void {
  program
    .command("verify")
    .description("Recompute a stored decision from its snapshot and configuration, and compare it to the last digit")
    .argument("<decision_id>")
    .option("--json", "print JSON")
    .action((decisionId: string, options: { readonly json?: boolean }) => verify(io, decisionId, options));
}

function goneBecause(record: DecisionRecord): string {
  return "historyId" in record ? "its transaction was imported, and never decided" : "it was deleted by retention";
}

async function verify(io: CliIo, decisionId: string, options: { readonly json?: boolean }): Promise<void> {
  await withServices(io, async (services) => {
    const record = PATTERN.test(decisionId) ? await services.ledger.findDecision(decisionId) : undefined;
    if (record === undefined) throw new Error(`Cannot find decision "${decisionId}"`);
    const decision = notDeleted(record);
    if (decision === undefined) throw new Error(`Cannot verify "${decisionId}": ${goneBecause(record)}`);
    const { organisationId, policy } = decision;
    const version = await services.policies.findVersion(organisationId, policy.versionId);
    if (version === null) throw new Error(`Cannot find policy version "${policy.versionId}" of "${decisionId}"`);
    const replayed = replayDecision(decision, version);
    if (replayed === undefined)
      throw new Error(
        `Cannot reproduce ${decisionId}: engine ${decision.engineVersion} decided it, which was never released; this is engine ${ENGINE_VERSION}`,
      );
    const { matches } = replayed;
    const view = {
      decision_id: decisionId,
      matches,
      engine_version: ENGINE_VERSION,
      decided_by_engine_version: decision.engineVersion,
      version_id: policy.versionId,
      config_sha256: version.configSha256,
      redacted_at: decision.redactedAt?.toISOString() ?? null,
    };
    const redacted = view.redacted_at === null ? "" : `; redacted ${view.redacted_at}`;
    print(io, options.json, view, [`${decisionId} ${matches ? "matches" : "does not match"}${redacted}`]);
    if (!matches) throw new Error(`Cannot reproduce ${decisionId}: it does not match what was stored`);
  });
}
