import { timestampDate } from "@bufbuild/protobuf/wkt";
import { FeedbackSchema } from "#gen/risk/v1/feedback_pb.ts";
import type { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import type { RandomBytes } from "../../ids.ts";
import { type FeedbackDeps, submitFeedback } from "../../service/feedback/submit-feedback.ts";
import type { Idempotency } from "../../service/idempotency.ts";
import { callerOf, writeGate } from "../call.ts";
import type { Handlers } from "../handlers.ts";
import { toFeedbackMessage } from "./feedback-message.ts";
import { onceByKey } from "./once-by-key.ts";
import { words } from "./words.ts";

/** What the methods of feedback work with. */
export interface FeedbackServiceDeps extends FeedbackDeps {
  readonly idempotency: Idempotency;
  readonly randomBytes: RandomBytes;
}

const SUBMIT = { name: "SubmitFeedback", prefix: "fbk", output: FeedbackSchema } as const;

/** The methods of `risk.v1.FeedbackService`. */
export function feedbackHandlers(deps: FeedbackServiceDeps): Handlers<typeof FeedbackService> {
  return {
    submitFeedback: {
      check: (message) =>
        message.decisionId === undefined && message.transactionId === undefined
          ? [{ field: "decision_id", message: "Send decision_id, transaction_id or both", code: "required" }]
          : [],
      handle: (message, call) =>
        onceByKey(deps, call, SUBMIT, async (feedbackId) => {
          const { organisationId, environment } = callerOf(call);
          const { decision, entry } = await submitFeedback(deps, {
            organisationId,
            environment,
            feedbackId,
            decisionId: message.decisionId,
            transactionId: message.transactionId,
            label: words.label.toWord(message.label),
            fraudType: message.fraudType ?? null,
            outcomeAt: message.outcomeAt === undefined ? null : timestampDate(message.outcomeAt),
            notes: message.notes ?? null,
            source: call.source,
            beforeWrite: writeGate(call),
          });
          return toFeedbackMessage(decision, entry);
        }),
    },
  };
}
