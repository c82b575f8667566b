import { validationFailed } from "../../errors.ts";
import type { FitObjective } from "../../fit/levels/objective.ts";
import type { BacktestDocument } from "../../store/repositories/backtests.ts";
import type { FitDocument } from "../../store/repositories/fits.ts";
import type { PolicyVersionDocument } from "../../store/repositories/store-documents.ts";
import { getCompleted, type Owner } from "../backtests/read-backtests.ts";
import { resolveTarget } from "../backtests/resolve-target.ts";
import { refuseExpiredRows, rowsGone } from "../backtests/rows-kept.ts";
import { refuseDisabledRules } from "../policies/refuse-disabled-rules.ts";
import type { FitDeps } from "./fit-deps.ts";
import { getFit } from "./read-fits.ts";
import { refuseWaiting } from "./refuse-waiting.ts";

/** A fit as submitted, with what the caller's key fixes. */
export interface CreateFit extends Owner {
  readonly fitId: string;
  readonly backtestId: string;
  /** Default: the backtest's. */
  readonly policyVersionId: string | undefined;
  readonly objective: FitObjective;
  readonly changesMax: number;
  /** Called before the first write; throws where nobody waits for the answer any more. */
  readonly beforeWrite?: () => void;
}

/**
 * Queues a fit over the rows of a completed backtest. Throws in this order: `rate_limited` while too much waits, `not_found` for the
 * backtest or the version, `conflict` for one that is not completed or whose rows are gone, `rule_not_available`, `validation_failed`
 * for a cost without labels. Repeating it with one `fitId` queues it once, and answers what was queued.
 */
export async function createFit(deps: FitDeps, command: CreateFit): Promise<FitDocument> {
  const queued = await deps.fits.find(command.organisationId, command.environment, command.fitId);
  if (queued !== null) return queued;
  await refuseWaiting(deps, command.organisationId);
  const backtest = await getCompleted(deps.backtests, command, command.backtestId);
  const policyVersionId = command.policyVersionId ?? backtest.policy.versionId;
  const version = await resolveTarget(deps.policies, command.organisationId, { policyVersionId });
  await refuseGoneRows(deps, backtest);
  refuseDisabledRules(version, deps.disabledRules);
  refuseUnlabelled(command.objective, backtest);
  command.beforeWrite?.();
  const document = newFit(command, version, new Date(deps.now()));
  const isNew = await deps.fits.insert(document);
  deps.wake();
  return isNew ? document : getFit(deps.fits, command, command.fitId);
}

async function refuseGoneRows({ backtests, now }: FitDeps, backtest: BacktestDocument): Promise<void> {
  const { _id } = backtest;
  refuseExpiredRows(backtest, now());
  if ((await backtests.findChunk(_id, "rows", 0)) !== undefined) return;
  throw rowsGone(_id);
}

function refuseUnlabelled({ kind }: FitObjective, { summary }: BacktestDocument): void {
  if (kind !== "cost" || (summary !== null && summary.labels !== null)) return;
  throw validationFailed([
    { field: "cost", message: "Name a backtest with labels to fit for cost, or a number of alerts", code: "mismatch" },
  ]);
}

function newFit(command: CreateFit, version: PolicyVersionDocument, at: Date): FitDocument {
  const { organisationId, environment, backtestId, objective, changesMax } = command;
  return {
    _id: command.fitId,
    organisationId,
    environment,
    status: "queued",
    backtestId,
    base: {
      policyId: version.policyId,
      version: version.version,
      versionId: version._id,
      configSha256: version.configSha256,
      engineVersion: version.engineVersion,
    },
    objective,
    changesMax,
    result: null,
    error: null,
    createdAt: at,
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
