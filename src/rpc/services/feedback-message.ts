import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { FeedbackSchema } from "#gen/risk/v1/feedback_pb.ts";
import type { FeedbackEntry, StoredDecision } from "../../store/store-documents.ts";
import { words } from "./words.ts";

/** One label of a decision as the API answers it; `transaction_id` is always filled. */
export function toFeedbackMessage(
  decision: StoredDecision,
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
    createdAt: timestampFromDate(entry.createdAt),
  };
}
