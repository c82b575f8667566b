import { decisionIdOf } from "../decision-id.ts";
import { ServiceError } from "../errors.ts";
import type { QuotaUnit } from "../store/ledger.ts";
import { notDeleted } from "../store/repositories/decisions.ts";
import type { DecisionRecord, MadeDecision, StoredDecision } from "../store/repositories/store-documents.ts";
import type { ActivePolicy } from "./policies/policy-finder.ts";
import type { ScoreCommand } from "./scoring/score-command.ts";
import type { ScoreDeps } from "./scoring/score-deps.ts";

/**
 * Scores a transaction, once: a repeat of its id answers the stored decision, records nothing and takes no quota.
 * The entities' profiles are folded with the transaction, the features read from them, the policy's rules decide, the decision is stored.
 * Throws `quota_exceeded` before anything else that depends on what is stored, and `validation_failed` for a transaction whose decision was deleted.
 */
export async function score(
  deps: ScoreDeps,
  command: ScoreCommand,
): Promise<{ readonly decision: MadeDecision; readonly replayed: boolean }> {
  const decisionId = decisionIdOf(deps.salt, command, command.request.transaction.id);
  const quota = await deps.quotaUnits(command);
  const policy = await policyUnlessRepeat(deps, command, () => repeatOf(deps, decisionId, quota));
  if ("repeat" in policy) return observed(deps, policy.repeat, true);
  const { organisationId, environment, requestId, request, beforeWrite } = command;
  const unit = { decisionId, organisationId, environment, requestId, request };
  const decided = await deps.decideUnit(unit, { policy, quota, beforeWrite });
  if (decided.kind === "stored") return observed(deps, decisionToRepeat(decided.record), true);
  const { decision, shadowed } = decided;
  if (policy.shadow !== undefined && shadowed !== undefined) deps.shadowWatch.count(policy.shadow, shadowed);
  if (decision.outbox !== undefined) deps.relayFlag(decisionId);
  deps.recentFacts?.note(decision);
  return observed(deps, decision, false);
}

/** The stored decision; else, where no quota is left, its refusal. Both come before what else depends on stored state. */
async function repeatOf(
  deps: ScoreDeps,
  decisionId: string,
  quota: QuotaUnit | undefined,
): Promise<StoredDecision | undefined> {
  const stored = await deps.ledger.findDecision(decisionId);
  if (stored !== undefined) return decisionToRepeat(stored);
  if (quota !== undefined && (await deps.ledger.quota.isSpent(quota))) throw quota.refusal();
  return undefined;
}

/** The policy that decides. Looking a pinned version up freezes it, which a repeat must not; and a repeat does not mind a policy that is gone. */
async function policyUnlessRepeat(
  deps: ScoreDeps,
  command: ScoreCommand,
  findRepeat: () => Promise<StoredDecision | undefined>,
): Promise<ActivePolicy | { readonly repeat: StoredDecision }> {
  const repeat = command.policyVersionId === undefined ? undefined : await findRepeat();
  if (repeat !== undefined) return { repeat };
  try {
    return await policyOf(deps, command);
  } catch (error) {
    const stored = await findRepeat();
    if (stored === undefined) throw error;
    return { repeat: stored };
  }
}

function observed(deps: ScoreDeps, decision: MadeDecision, replayed: boolean) {
  deps.observeScore?.(decision, replayed);
  return { decision, replayed };
}

/** Deciding again might answer otherwise, and would count the transaction twice. */
function decisionToRepeat(record: DecisionRecord): StoredDecision {
  const decision = notDeleted(record);
  if (decision !== undefined) return decision;
  const reason = "historyId" in record ? "was imported as history" : "was decided, and its decision is deleted";
  const message = `Send a new id with a new transaction: this one ${reason}`;
  throw new ServiceError("validation_failed", message, {
    details: [{ field: "transaction.id", message, code: "duplicate" }],
  });
}

async function policyOf(deps: ScoreDeps, command: ScoreCommand): Promise<ActivePolicy> {
  if (command.policyVersionId === undefined)
    return deps.policyFinder.active(command.organisationId, command.request.product, command.beforeWrite);
  const { organisationId, policyVersionId, beforeWrite } = command;
  const pinned = await deps.policyFinder.pinned(organisationId, policyVersionId, beforeWrite);
  if (pinned !== undefined) return pinned;
  const message = `Cannot find policy version "${command.policyVersionId}"`;
  throw new ServiceError("validation_failed", message, {
    details: [{ field: "policy_version_id", message, code: "not_found" }],
  });
}
