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
import { isFolded } from "../history/is-folded.ts";
import { foldLabel } from "./fold-label.ts";

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
  readonly histories: Pick<Histories, "find" | "isHeld">;
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
 * Records what a transaction turned out to be: on the decision, and in the profiles from then on. Repeating it with one `feedbackId` records it
 * once. Throws `not_found`, `conflict` while an import folds the transaction, and `validation_failed` when the two ids name two decisions or
 * the decision has too many labels.
 */
export async function submitFeedback(
  deps: FeedbackDeps,
  command: SubmitFeedback,
): Promise<{ readonly decision: LabelledRecord; readonly entry: FeedbackEntry }> {
  const decisionId = targetOf(deps.salt, command);
  const found = labelled(await deps.ledger.findDecision(decisionId));
  if (found?.organisationId !== command.organisationId || found.environment !== command.environment)
    throw decisionNotFound();
  const isInProfiles = !("historyId" in found) || (await isImported(deps, found));
  const createdAt = new Date(deps.now());
  command.beforeWrite?.();
  const decision = await deps.decisions.changeLabelled(decisionId, (before) =>
    withFeedback(before, { ...command, createdAt, isInProfiles }),
  );
  // It was deleted since it was found.
  if (decision === undefined) throw decisionNotFound();
  const entry = decision.feedback.find((candidate) => candidate.feedbackId === command.feedbackId);
  if (entry === undefined) throw new Error(`Cannot find feedback ${command.feedbackId} after it was stored`);
  if (isInProfiles) await deps.relayLabels(decisionId);
  // An import may have taken it up, or over, since it was looked for.
  else if ("historyId" in decision && (await isImported(deps, decision)))
    await foldLabel(deps.ledger, decisionId, entry.feedbackId);
  return { decision, entry };
}

/**
 * Whether an imported transaction is in its profiles. False where its import was cut off or ended before: the import that folds it brings its
 * labels with it. Throws `conflict` while it is folded, since a label would come before its transaction.
 */
async function isImported({ histories }: FeedbackDeps, mark: HistoryMark): Promise<boolean> {
  const history = await histories.find(mark.organisationId, mark.environment, mark.historyId);
  if (isFolded(history, mark)) return true;
  if (history === null || !histories.isHeld(history)) return false;
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

function withFeedback<R extends LabelledRecord>(
  decision: R,
  command: SubmitFeedback & { readonly createdAt: Date; readonly isInProfiles: boolean },
): R | undefined {
  const { feedback } = decision;
  const { createdAt, isInProfiles } = command;
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
  if (!isInProfiles) return { ...decision, feedback: [...feedback, entry] };
  const outbox = [...(decision.outbox ?? []), { kind: "label", id: feedbackId } as const];
  return { ...decision, feedback: [...feedback, entry], outbox, outboxAt: decision.outboxAt ?? createdAt };
}
