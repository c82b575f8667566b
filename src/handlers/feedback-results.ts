import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type FeedbackResultSchema,
  type SubmitFeedbackRequest,
  SubmitFeedbackRequestSchema,
} from "#gen/risk/v1/feedback_pb.ts";
import type { HandlerCall } from "../call/handler.ts";
import { createChecker } from "../contract/check/create-checker.ts";
import { mergeViolations } from "../contract/check/merge-violations.ts";
import { errorBody } from "../contract/error-body.ts";
import { decisionIdOf } from "../decision-id.ts";
import { ServiceError, validationFailed } from "../errors.ts";
import { derivedId } from "../ids.ts";
import { type FeedbackDeps, submitFeedback } from "../service/feedback/submit-feedback.ts";
import { missingTarget, toFeedbackMessage, toSubmitFeedback } from "./feedback-message.ts";

type Result = MessageInitShape<typeof FeedbackResultSchema>;

/** Decisions whose labels are stored at once. */
const AT_ONCE = 32;

const check = createChecker(SubmitFeedbackRequestSchema);

/** Records each item by itself: what is wrong with one refuses it alone. Labels of one decision are stored in their order. */
export async function feedbackResults(
  deps: FeedbackDeps,
  items: readonly SubmitFeedbackRequest[],
  call: HandlerCall,
  batchId: string,
): Promise<Result[]> {
  const results: Result[] = [];
  const queues = [...Map.groupBy(items.keys(), (index) => targetKey(deps, items[index], call)).values()];
  const work = async () => {
    for (let queue = queues.pop(); queue !== undefined; queue = queues.pop())
      for (const index of queue) results[index] = await resultOf(deps, { item: items[index], index, batchId }, call);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

/** What two items about one decision have in common. */
function targetKey({ salt }: FeedbackDeps, item: SubmitFeedbackRequest | undefined, { caller }: HandlerCall): string {
  if (item?.decisionId !== undefined) return item.decisionId;
  return item?.transactionId === undefined ? "" : decisionIdOf(salt, caller, item.transactionId);
}

async function resultOf(
  deps: FeedbackDeps,
  row: { readonly item: SubmitFeedbackRequest | undefined; readonly index: number; readonly batchId: string },
  call: HandlerCall,
): Promise<Result> {
  const { item, index, batchId } = row;
  const position = BigInt(index);
  try {
    if (item === undefined) throw new Error(`Cannot find item ${index} of a batch of feedback`);
    const wrong = mergeViolations(call.unreadRows.get(index) ?? [], [...check(item), ...missingTarget(item)]);
    if (wrong.length > 0) throw validationFailed(wrong);
    // The same for a repeat, so that what a crash left unfinished is recorded once.
    const feedbackId = derivedId("fbk", deps.salt, [batchId, String(index)]);
    const { decision, entry } = await submitFeedback(deps, toSubmitFeedback(item, call, feedbackId));
    return { index: position, feedback: toFeedbackMessage(decision, entry) };
  } catch (error) {
    // The store is away, for all of them. What only this item must wait for is said of it: others are stored by now.
    if (!(error instanceof ServiceError) || error.code === "internal_error") throw error;
    return { index: position, error: errorBody(error, call.requestId) };
  }
}
