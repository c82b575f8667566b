import type { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { findDecision } from "../../service/decisions/find-decision.ts";
import { type DecisionDeps, getDecision } from "../../service/decisions/get-decision.ts";
import type { ActivityCounter } from "../../service/overview/count-activity.ts";
import { type ScoreDeps, score } from "../../service/score.ts";
import { callerOf, refuseAbandoned } from "../call.ts";
import type { Handlers } from "../handlers.ts";
import { checkScore } from "./check-score.ts";
import { toDecisionMessage, toDecisionRecordMessage } from "./decision-message.ts";
import { toScoreRequest } from "./score-request-message.ts";

/** What the methods of scoring work with. */
export interface ScoringServiceDeps extends ScoreDeps, DecisionDeps {
  readonly activityCounter: ActivityCounter;
}

/** The methods of `risk.v1.ScoringService`. */
export function scoringHandlers(deps: ScoringServiceDeps): Handlers<typeof ScoringService> {
  return {
    score: {
      check: (message, call) => checkScore(message, { nowMs: deps.now(), environment: callerOf(call).environment }),
      async handle(message, call) {
        const { organisationId, environment } = callerOf(call);
        const { decision, replayed } = await score(deps, {
          organisationId,
          environment,
          requestId: call.requestId,
          request: toScoreRequest(message, message.product),
          policyVersionId: message.policyVersionId,
          beforeWrite: () => refuseAbandoned(call),
        });
        call.replayed = replayed;
        if (!replayed) deps.activityCounter.count(decision);
        return toDecisionMessage(decision);
      },
    },
    getDecision: {
      async handle(message, call) {
        const { organisationId, environment } = callerOf(call);
        const { decisionId, expand } = message;
        const query = { organisationId, environment, decisionId, expand: new Set(expand) };
        return toDecisionRecordMessage(await getDecision(deps, query));
      },
    },
    findDecision: {
      async handle(message, call) {
        const { organisationId, environment } = callerOf(call);
        const { transactionId, expand } = message;
        const query = { organisationId, environment, transactionId, expand: new Set(expand) };
        return toDecisionRecordMessage(await findDecision(deps, query));
      },
    },
  };
}
