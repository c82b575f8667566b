import type { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { type DecisionDeps, getDecision } from "../../service/decisions/get-decision.ts";
import { type ScoreDeps, score } from "../../service/score.ts";
import { callerOf, refuseAbandoned } from "../call.ts";
import type { Handlers } from "../handlers.ts";
import { checkScore } from "./check-score.ts";
import { toDecisionMessage, toDecisionRecordMessage } from "./decision-message.ts";
import { toScoreRequest } from "./score-request-message.ts";

/** The methods of `risk.v1.ScoringService`. */
export function scoringHandlers(deps: ScoreDeps & DecisionDeps): Handlers<typeof ScoringService> {
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
  };
}
