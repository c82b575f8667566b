import { INVALID_SHARE_MAX } from "../../dataset/limits.ts";
import type { DatasetBody, ParsedDataset } from "../../dataset/parse-dataset.ts";
import { eachAtMost } from "../../each-at-most.ts";
import type { BacktestColumns } from "../../engine/backtest/columns.ts";
import { ServiceError, type Violation, validationFailed } from "../../errors.ts";
import { parseOnPool } from "../../pool/parse-on-pool.ts";
import type { BacktestDocument } from "../../store/repositories/backtests.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import { refuseWaiting } from "../fits/refuse-waiting.ts";
import { freezeVersion, frozenAt } from "../policies/freeze-version.ts";
import { refuseDisabledRules } from "../policies/refuse-disabled-rules.ts";
import type { BacktestDeps } from "./backtest-deps.ts";
import { copyRows, refreshCopy } from "./copy-rows.ts";
import { newBacktest } from "./new-backtest.ts";
import { getBacktest } from "./read-backtests.ts";
import { resolveTarget } from "./resolve-target.ts";

/** Chunks that share a commit: few, so that whoever scores meanwhile waits for little. */
const CHUNKS_AT_ONCE = 4;

/** A batch as submitted, with what the caller's key fixes. */
export interface SubmitBacktest {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly backtestId: string;
  readonly body: Omit<DatasetBody, "nowMs">;
  /** What the query says; a JSON body says it itself. */
  readonly target: ParsedDataset["target"];
  /** Called before the first write; throws where nobody waits for the answer any more. */
  readonly beforeWrite?: () => void;
}

/**
 * Reads and checks a batch off this thread, or takes the rows of an earlier one, stores them and queues it. Throws in this order:
 * `backtest_too_large`, `invalid_request`, `validation_failed` for the request's own values, `rate_limited` while too much waits,
 * `not_found` for its target and for `rows_of`, `conflict` for one that is not completed or whose rows are gone, `rule_not_available`,
 * `validation_failed` where the organisation has stored too much, `backtest_invalid_rows`. Repeating it with one `backtestId` queues it once.
 */
export async function submitBacktest(deps: BacktestDeps, command: SubmitBacktest): Promise<BacktestDocument> {
  let columns: BacktestColumns | undefined;
  const parsed = await parseOnPool(deps.pool, { ...command.body, nowMs: deps.now() }, (read) => {
    columns = read;
  });
  if (parsed.kind === "refused") throw new ServiceError(parsed.code, parsed.message, { details: parsed.violations });
  const target = parsed.target ?? command.target;
  const notifyEmails = withoutRepeats(target?.notifyEmails ?? []);
  const twice = parsed.kind === "parsed" && target?.rowsOf !== undefined ? [ROWS_TWICE] : [];
  refuseOwnValues([...parsed.violations, ...versionWithoutPolicy(target), ...twice]);
  await refuseTooMany(deps, command);
  await refuseStrangers(deps, command.organisationId, target?.notifyEmails ?? []);
  const version = await resolveTarget(deps.policies, command.organisationId, target ?? {});
  const rows = parsed.kind === "named" ? await copyRows(deps, command, parsed.target.rowsOf) : parsed;
  refuseDisabledRules(version, deps.disabledRules);
  const rowBytes = rows.chunks.reduce((sum, { length }) => sum + length, 0);
  const field = parsed.kind === "named" ? "rows_of" : "transactions";
  await refuseTooManyBytes(deps, command, { rowBytes, field });
  if (parsed.kind === "parsed") refuseInvalidRows(parsed);
  command.beforeWrite?.();
  const frozen = await freezeVersion(deps.policies, version, { mark: frozenAt, at: new Date(deps.now()) });
  if (frozen === undefined) throw new ServiceError("not_found", `Cannot find policy version "${version._id}"`);
  await eachAtMost(rows.chunks, CHUNKS_AT_ONCE, (packed, chunk) =>
    deps.backtests.putChunk(command.backtestId, "rows", chunk, packed),
  );
  const document = newBacktest(command, { rows, rowBytes, version: frozen, notifyEmails, at: new Date(deps.now()) });
  const isNew = await deps.backtests.insert(document);
  if (parsed.kind === "named")
    await refreshCopy(deps.backtests, { from: parsed.target.rowsOf, to: command.backtestId, copied: rows.chunks });
  if (columns !== undefined) deps.rowsAtHand.keep(command.backtestId, { columns, chunks: rows.chunks });
  deps.wake();
  if (isNew) return document;
  // An attempt that was cut off had queued it already, perhaps for another version: what is stored is what runs.
  return getBacktest(deps.backtests, command, command.backtestId);
}

/** A CSV says it in its query, beside rows that are its body. */
const ROWS_TWICE: Violation = {
  field: "rows_of",
  message: "Send rows or rows_of, found both",
  code: "mismatch",
};

/** A repeat of one that was queued already waits with itself, and is no further one. */
async function refuseTooMany(deps: BacktestDeps, command: SubmitBacktest): Promise<void> {
  const { organisationId, environment, backtestId } = command;
  if ((await deps.backtests.find(organisationId, environment, backtestId)) === null)
    await refuseWaiting(deps, organisationId);
}

/** What a repeat had stored before is replaced, and not counted twice. */
async function refuseTooManyBytes(
  { storedBytes, storedBytesMax }: BacktestDeps,
  { organisationId, backtestId }: SubmitBacktest,
  { rowBytes, field }: { readonly rowBytes: number; readonly field: string },
): Promise<void> {
  if (await storedBytes.hasRoom({ organisationId, backtestId, rowBytes, bytesMax: storedBytesMax })) return;
  const message = `Delete backtests that are no longer needed: the organisation's rows would take over ${storedBytesMax} bytes`;
  throw validationFailed([{ field, message, code: "limit" }]);
}

function versionWithoutPolicy(target: ParsedDataset["target"]): readonly Violation[] {
  if (target?.version === undefined) return [];
  const field = "version";
  if (target.policyVersionId !== undefined)
    return [{ field, message: "Leave version out beside policy_version_id, which names one", code: "mismatch" }];
  if (target.policyId !== undefined) return [];
  return [{ field, message: "Send policy_id with version: it counts the versions of one policy", code: "mismatch" }];
}

/** Each address once, however it is written. */
function withoutRepeats(emails: readonly string[]): readonly string[] {
  const known = emails.map((email) => email.toLowerCase());
  return emails.filter((_email, index) => known.indexOf(known[index] ?? "") === index);
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
