import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { FeedbackSchema, SubmitFeedbackRequest } from "#gen/risk/v1/feedback_pb.ts";
import type { HandlerCall } from "../call/handler.ts";
import { epochMs } from "../contract/epoch-ms.ts";
import { words } from "../contract/words.ts";
import type { Violation } from "../errors.ts";
import type { SubmitFeedback } from "../service/feedback/submit-feedback.ts";
import type { FeedbackEntry, LabelledRecord } from "../store/repositories/store-documents.ts";

/** One label of a decision as the API answers it; `transaction_id` is always filled. */
export function toFeedbackMessage(
  decision: LabelledRecord,
  entry: FeedbackEntry,
): MessageInitShape<typeof FeedbackSchema> {
  return {
    feedbackId: entry.feedbackId,
    decisionId: decision._id,
    transactionId: decision.input.transaction.id,
    label: words.label.toNumber(entry.label),
    ...(entry.fraudType !== null && { fraudType: entry.fraudType }),
    ...(entry.outcomeAt !== null && { outcomeAt: timestampFromDate(entry.outcomeAt) }),
    ...(entry.notes !== null && { notes: entry.notes }),
    source: words.feedbackSource.toNumber(entry.source),
    ...(entry.givenBy !== undefined && { givenBy: entry.givenBy }),
    createdAt: timestampFromDate(entry.createdAt),
  };
}

/** What is wrong with feedback that names no decision. */
export function missingTarget(message: SubmitFeedbackRequest): readonly Violation[] {
  if (message.decisionId !== undefined || message.transactionId !== undefined) return [];
  return [{ field: "decision_id", message: "Send decision_id, transaction_id or both", code: "required" }];
}

/** A checked feedback as the use case takes it. */
export function toSubmitFeedback(
  message: SubmitFeedbackRequest,
  call: Pick<HandlerCall, "caller" | "source" | "beforeWrite">,
  feedbackId: string,
): SubmitFeedback {
  const { organisationId, environment, keyId } = call.caller;
  return {
    organisationId,
    environment,
    feedbackId,
    decisionId: message.decisionId,
    transactionId: message.transactionId,
    label: words.label.toWord(message.label),
    fraudType: message.fraudType ?? null,
    outcomeAt: message.outcomeAt === undefined ? null : new Date(epochMs(message.outcomeAt)),
    notes: message.notes ?? null,
    source: call.source,
    givenBy: keyId,
    beforeWrite: call.beforeWrite,
  };
}
