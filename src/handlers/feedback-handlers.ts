import { FeedbackSchema, SubmitFeedbackBatchResponseSchema } from "#gen/risk/v1/feedback_pb.ts";
import type { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import type { Handlers } from "../call/handler.ts";
import type { RandomBytes } from "../ids.ts";
import { type FeedbackDeps, submitFeedback } from "../service/feedback/submit-feedback.ts";
import type { Idempotency } from "../service/idempotency.ts";
import { missingTarget, toFeedbackMessage, toSubmitFeedback } from "./feedback-message.ts";
import { feedbackResults } from "./feedback-results.ts";
import { onceByKey } from "./once-by-key.ts";

/** What the methods of feedback work with. */
export interface FeedbackServiceDeps extends FeedbackDeps {
  readonly idempotency: Idempotency;
  readonly randomBytes: RandomBytes;
}

const SUBMIT = { name: "SubmitFeedback", prefix: "fbk", output: FeedbackSchema } as const;

const SUBMIT_BATCH = { name: "SubmitFeedbackBatch", prefix: "fbk", output: SubmitFeedbackBatchResponseSchema } as const;
/** Items of one batch, and how many of them one token of the key's rate pays for. */
const FEEDBACKS_MAX = 1_000;
const FEEDBACKS_PER_TOKEN = 10;

/** The methods of `risk.v1.FeedbackService`. */
export function feedbackHandlers(deps: FeedbackServiceDeps): Handlers<typeof FeedbackService> {
  return {
    submitFeedback: {
      check: missingTarget,
      handleOnce: (message, call) =>
        onceByKey(deps, call, SUBMIT, async (feedbackId) => {
          const { decision, entry } = await submitFeedback(deps, toSubmitFeedback(message, call, feedbackId));
          return toFeedbackMessage(decision, entry);
        }),
    },
    submitFeedbackBatch: {
      check: ({ feedbacks: { length } }) =>
        length >= 1 && length <= FEEDBACKS_MAX
          ? []
          : [{ field: "feedbacks", message: `Expected 1 to ${FEEDBACKS_MAX} items, found ${length}`, code: "length" }],
      async handleOnce(message, call) {
        call.takeRate(Math.ceil(message.feedbacks.length / FEEDBACKS_PER_TOKEN) - 1);
        return onceByKey(deps, call, SUBMIT_BATCH, async (batchId) => ({
          results: await feedbackResults(deps, message.feedbacks, call, batchId),
        }));
      },
    },
  };
}
