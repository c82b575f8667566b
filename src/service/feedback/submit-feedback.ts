import { ServiceError } from "../../errors.ts";
import { type Decisions, standing } from "../../store/decisions.ts";
import type { Ledger } from "../../store/ledger.ts";
import type { PendingLabels } from "../../store/pending-labels.ts";
import type { DecisionRecord, Environment, FeedbackEntry, StoredDecision } from "../../store/store-documents.ts";
import { decisionIdOf } from "../score.ts";
import { applyLabelToProfiles } from "./apply-label.ts";

/** Labels that one decision may collect. */
export const FEEDBACK_PER_DECISION_MAX = 100;

/** Finer than a millisecond, so that labels stored in one are ordered too. */
const SEQUENCE_PER_MS = 1_000;

/** How long a label that was noted and not stored is waited for: whoever was held up in between may go on. */
const NOTED_MS_MAX = 3_600_000;

/** What feedback works with. */
export interface FeedbackDeps {
  readonly ledger: Ledger<DecisionRecord>;
  readonly decisions: Decisions;
  readonly pendingLabels: PendingLabels;
  readonly salt: Uint8Array;
  readonly now: () => number;
}

/** A checked feedback with what the caller's key fixes. */
export interface SubmitFeedback extends Omit<FeedbackEntry, "createdAt" | "sequence"> {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly decisionId: string | undefined;
  readonly transactionId: string | undefined;
  /** Called before the first write; throws where nobody waits for the answer any more. */
  readonly beforeWrite?: () => void;
}

/**
 * Records what a transaction turned out to be: on the decision, and in the profiles from then on. Repeating it with one `feedbackId` records it once.
 * Throws `not_found`, and `validation_failed` when the two ids name two decisions or the decision has too many labels.
 */
export async function submitFeedback(
  deps: FeedbackDeps,
  command: SubmitFeedback,
): Promise<{ readonly decision: StoredDecision; readonly entry: FeedbackEntry }> {
  const decisionId = targetOf(deps.salt, command);
  const found = standing(await deps.ledger.findDecision(decisionId));
  if (found?.organisationId !== command.organisationId || found.environment !== command.environment)
    throw decisionNotFound();
  const createdAt = new Date(deps.now());
  command.beforeWrite?.();
  await deps.pendingLabels.note({ _id: command.feedbackId, decisionId, at: createdAt });
  const decision = await storeFeedback(deps, command, { decisionId, createdAt });
  // It was deleted since it was found; the sweep removes the intent.
  if (decision === undefined) throw decisionNotFound();
  const entry = decision.feedback.find((candidate) => candidate.feedbackId === command.feedbackId);
  if (entry === undefined) throw new Error(`Cannot find feedback ${command.feedbackId} after it was stored`);
  await applyLabelToProfiles(deps.ledger, decision, entry);
  await deps.pendingLabels.done(command.feedbackId);
  return { decision, entry };
}

function decisionNotFound(): ServiceError {
  return new ServiceError("not_found", "Cannot find the decision that the feedback is about");
}

async function storeFeedback(
  deps: FeedbackDeps,
  command: SubmitFeedback,
  { decisionId, createdAt }: { readonly decisionId: string; readonly createdAt: Date },
): Promise<StoredDecision | undefined> {
  try {
    return await deps.decisions.change(decisionId, (before) => withFeedback(before, command, createdAt));
  } catch (error) {
    // Refused: there is nothing to bring into the profiles.
    if (error instanceof ServiceError) await deps.pendingLabels.done(command.feedbackId);
    throw error;
  }
}

/** Brings labels that a crash left between decision and profiles into the profiles; returns how many. */
export async function sweepPendingLabels(deps: FeedbackDeps, before: Date): Promise<number> {
  const pending = await deps.pendingLabels.listBefore(before);
  for (const { _id, decisionId, at } of pending) {
    const decision = standing(await deps.ledger.findDecision(decisionId));
    const entry = decision?.feedback.find((candidate) => candidate.feedbackId === _id);
    if (decision !== undefined && entry === undefined && deps.now() - at.getTime() < NOTED_MS_MAX) continue;
    if (decision !== undefined && entry !== undefined) await applyLabelToProfiles(deps.ledger, decision, entry);
    await deps.pendingLabels.done(_id);
  }
  return pending.length;
}

function targetOf(salt: Uint8Array, command: SubmitFeedback): string {
  const { decisionId, transactionId } = command;
  const derived = transactionId === undefined ? undefined : decisionIdOf(salt, command, transactionId);
  if (decisionId !== undefined && derived !== undefined && decisionId !== derived) {
    const message = "Send ids that belong together: decision_id is not the decision of transaction_id";
    throw new ServiceError("validation_failed", message, {
      details: [{ field: "transaction_id", message, code: "mismatch" }],
    });
  }
  const target = decisionId ?? derived;
  if (target === undefined) throw new Error("Cannot submit feedback that was not checked: it names no decision");
  return target;
}

function withFeedback(decision: StoredDecision, command: SubmitFeedback, createdAt: Date): StoredDecision | undefined {
  const { feedback } = decision;
  if (feedback.some((entry) => entry.feedbackId === command.feedbackId)) return undefined;
  if (feedback.length >= FEEDBACK_PER_DECISION_MAX) {
    const message = `Cannot add feedback: the decision has ${FEEDBACK_PER_DECISION_MAX}, the most that one may have`;
    throw new ServiceError("validation_failed", message, {
      details: [{ field: "decision_id", message, code: "limit" }],
    });
  }
  const { feedbackId, label, fraudType, outcomeAt, notes, source } = command;
  const sequence = Math.max(createdAt.getTime() * SEQUENCE_PER_MS, (feedback.at(-1)?.sequence ?? 0) + 1);
  const entry: FeedbackEntry = { feedbackId, label, fraudType, outcomeAt, notes, source, createdAt, sequence };
  return { ...decision, feedback: [...feedback, entry] };
}
