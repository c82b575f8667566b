import { INVALID_SHARE_MAX } from "../../dataset/limits.ts";
import type { DatasetBody, ParsedDataset, SubmittedTarget } from "../../dataset/parse-dataset.ts";
import { ServiceError, type Violation, validationFailed } from "../../errors.ts";
import type { BacktestDocument } from "../../store/backtests.ts";
import type { Environment, PolicyVersionDocument } from "../../store/store-documents.ts";
import { refuseDisabledRules } from "../policies/refuse-disabled-rules.ts";
import type { BacktestDeps } from "./backtest-deps.ts";
import { getBacktest } from "./read-backtests.ts";
import { resolveTarget } from "./resolve-target.ts";

/** A batch as submitted, with what the caller's key fixes. */
export interface SubmitBacktest {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly backtestId: string;
  readonly body: Omit<DatasetBody, "nowMs">;
  /** What the query says; a JSON body says it itself. */
  readonly target: SubmittedTarget | undefined;
  /** Called before the first write; throws where nobody waits for the answer any more. */
  readonly beforeWrite?: () => void;
}

/**
 * Reads and checks a batch off this thread, stores its rows and queues it. Throws in this order: `backtest_too_large`, `invalid_request`, `validation_failed`
 * for the request's own values, `not_found` for its target, `backtest_invalid_rows`. Repeating it with one `backtestId` queues it once.
 */
export async function submitBacktest(deps: BacktestDeps, command: SubmitBacktest): Promise<BacktestDocument> {
  const parsed = await deps.pool.run("parse", { ...command.body, nowMs: deps.now() });
  if (parsed.kind === "refused") throw new ServiceError(parsed.code, parsed.message, { details: parsed.violations });
  const target = parsed.target ?? command.target;
  const notifyEmails = target?.notifyEmails ?? [];
  refuseOwnValues([...parsed.violations, ...versionWithoutPolicy(target)]);
  await refuseStrangers(deps, command.organisationId, notifyEmails);
  const version = await resolveTarget(deps.policies, command.organisationId, {
    ...target,
    version: target?.version === undefined ? undefined : Number(target.version),
  });
  refuseDisabledRules(version, deps.disabledRules);
  refuseInvalidRows(parsed);
  command.beforeWrite?.();
  const frozen = await deps.policies.changeVersion(version._id, (before) =>
    before.frozenAt === null ? { ...before, frozenAt: new Date(deps.now()) } : undefined,
  );
  if (frozen === undefined) throw new ServiceError("not_found", `Cannot find policy version "${version._id}"`);
  for (const [chunk, packed] of parsed.chunks.entries())
    await deps.backtests.putChunk(command.backtestId, "rows", chunk, packed);
  const document = newBacktest(command, { parsed, version: frozen, notifyEmails, at: new Date(deps.now()) });
  const isNew = await deps.backtests.insert(document);
  deps.wake();
  if (isNew) return document;
  // An attempt that was cut off had queued it already, perhaps for another version: what is stored is what runs.
  return getBacktest(deps.backtests, command, command.backtestId);
}

function newBacktest(
  command: SubmitBacktest,
  made: {
    readonly parsed: ParsedDataset;
    readonly version: PolicyVersionDocument;
    readonly notifyEmails: readonly string[];
    readonly at: Date;
  },
): BacktestDocument {
  const { parsed, version } = made;
  return {
    _id: command.backtestId,
    organisationId: command.organisationId,
    environment: command.environment,
    status: "queued",
    policy: {
      policyId: version.policyId,
      version: version.version,
      versionId: version._id,
      configSha256: version.configSha256,
      engineVersion: version.engineVersion,
    },
    dataset: {
      format: parsed.format,
      sha256: parsed.sha256,
      rowCount: parsed.rowCount,
      invalidRowCount: parsed.invalidRows.length,
    },
    rowsSha256: parsed.rowsSha256,
    invalidRows: parsed.invalidRows,
    summary: null,
    error: null,
    notifyEmails: made.notifyEmails,
    notifiedAt: null,
    mailDueAt: null,
    mailSettled: [],
    mailAttempts: 0,
    createdAt: made.at,
    startedAt: null,
    completedAt: null,
    lease: null,
    done: 0,
    attempts: 0,
    revision: 0,
    outbox: [],
    outboxAt: null,
  };
}

function versionWithoutPolicy(target: SubmittedTarget | undefined): readonly Violation[] {
  if (target?.version === undefined || target.policyId !== undefined || target.policyVersionId !== undefined) return [];
  return [
    {
      field: "version",
      message: "Send policy_id with version: it counts the versions of one policy",
      code: "mismatch",
    },
  ];
}

function refuseOwnValues(violations: readonly Violation[]): void {
  if (violations.length > 0) throw validationFailed(violations);
}

async function refuseStrangers(deps: BacktestDeps, organisationId: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  const members = new Set(
    (await deps.organisations.listMembers(organisationId)).map(({ email }) => email.toLowerCase()),
  );
  const strangers = emails.flatMap((email, index): readonly Violation[] =>
    members.has(email.toLowerCase())
      ? []
      : [{ field: `notify_emails[${index}]`, message: "Name a member of the organisation", code: "not_found" }],
  );
  refuseOwnValues(strangers);
}

function refuseInvalidRows({ rowCount, invalidRows, rowErrors }: ParsedDataset): void {
  if (invalidRows.length <= rowCount * INVALID_SHARE_MAX) return;
  const message = `Correct the rows: ${invalidRows.length} of ${rowCount} are invalid, at most 1 % may be`;
  throw new ServiceError("backtest_invalid_rows", message, { details: rowErrors });
}
