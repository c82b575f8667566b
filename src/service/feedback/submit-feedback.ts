import { decisionIdOf } from "../../decision-id.ts";
import { ServiceError } from "../../errors.ts";
import type { Ledger } from "../../store/ledger.ts";
import { type Decisions, labelled } from "../../store/repositories/decisions.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { Histories } from "../../store/repositories/histories.ts";
import type {
  DecisionRecord,
  FeedbackEntry,
  HistoryMark,
  LabelledRecord,
} from "../../store/repositories/store-documents.ts";

/** Labels that one decision may collect. */
const FEEDBACK_PER_DECISION_MAX = 100;

/** When to repeat a feedback to a transaction whose import runs. */
const IMPORT_RETRY_AFTER_SECONDS = 5;

/** Finer than a millisecond, so that labels stored in one are ordered too. */
const SEQUENCE_PER_MS = 1_000;

/** What feedback works with. */
export interface FeedbackDeps {
  readonly ledger: Ledger<DecisionRecord>;
  readonly decisions: Decisions;
  readonly histories: Pick<Histories, "find">;
  /** Brings what a decision's outbox holds into the profiles; a sweep does what a crash leaves of it. */
  readonly relayLabels: (decisionId: string) => Promise<void>;
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
): Promise<{ readonly decision: LabelledRecord; readonly entry: FeedbackEntry }> {
  const decisionId = targetOf(deps.salt, command);
  const found = labelled(await deps.ledger.findDecision(decisionId));
  if (found?.organisationId !== command.organisationId || found.environment !== command.environment)
    throw decisionNotFound();
  if ("historyId" in found) await refuseWhileImported(deps, found);
  const createdAt = new Date(deps.now());
  command.beforeWrite?.();
  const decision = await deps.decisions.changeLabelled(decisionId, (before) =>
    withFeedback(before, command, createdAt),
  );
  // It was deleted since it was found.
  if (decision === undefined) throw decisionNotFound();
  const entry = decision.feedback.find((candidate) => candidate.feedbackId === command.feedbackId);
  if (entry === undefined) throw new Error(`Cannot find feedback ${command.feedbackId} after it was stored`);
  await deps.relayLabels(decisionId);
  return { decision, entry };
}

/** A label would be folded before its transaction is. */
async function refuseWhileImported(deps: FeedbackDeps, mark: HistoryMark): Promise<void> {
  const history = await deps.histories.find(mark.organisationId, mark.environment, mark.historyId);
  if (history?.status !== "running") return;
  const message = `Repeat the feedback when import "${mark.historyId}" has ended: the transaction is being imported`;
  throw new ServiceError("conflict", message, { retryAfterSeconds: IMPORT_RETRY_AFTER_SECONDS });
}

function decisionNotFound(): ServiceError {
  return new ServiceError("not_found", "Cannot find the decision that the feedback is about");
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

function withFeedback<R extends LabelledRecord>(decision: R, command: SubmitFeedback, createdAt: Date): R | undefined {
  const { feedback } = decision;
  if (feedback.some((entry) => entry.feedbackId === command.feedbackId)) return undefined;
  if (feedback.length >= FEEDBACK_PER_DECISION_MAX) {
    const message = `Cannot add feedback: the decision has ${FEEDBACK_PER_DECISION_MAX}, the most that one may have`;
    throw new ServiceError("validation_failed", message, {
      details: [{ field: "decision_id", message, code: "limit" }],
    });
  }
  const { feedbackId, label, fraudType, outcomeAt, notes, source, givenBy } = command;
  const sequence = Math.max(createdAt.getTime() * SEQUENCE_PER_MS, (feedback.at(-1)?.sequence ?? 0) + 1);
  const given = { feedbackId, label, fraudType, outcomeAt, notes, source, ...(givenBy !== undefined && { givenBy }) };
  const entry: FeedbackEntry = { ...given, createdAt, sequence };
  const outbox = [...(decision.outbox ?? []), { kind: "label", id: feedbackId } as const];
  return { ...decision, feedback: [...feedback, entry], outbox, outboxAt: decision.outboxAt ?? createdAt };
}
