import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ListDecisionsRequest, ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import type { Handlers } from "../call/handler.ts";
import { checkScore } from "../contract/check-score.ts";
import { MARKET } from "../engine/policy/market.ts";
import type { Violation } from "../errors.ts";
import { type ClaimDeps, claimDecision } from "../service/decisions/claim-decision.ts";
import type { DecisionListDeps } from "../service/decisions/decision-list-deps.ts";
import { type ExportDeps, exportForCaller } from "../service/decisions/export-for-caller.ts";
import { type DecisionDeps, getDecision } from "../service/decisions/get-decision.ts";
import { listDecisions } from "../service/decisions/list-decisions.ts";
import type { ActivityCounter } from "../service/overview/count-activity.ts";
import { score } from "../service/score.ts";
import type { ScoreDeps } from "../service/scoring/score-deps.ts";
import { toDecisionItemMessage, toDecisionMessage, toDecisionRecordMessage } from "./decision-message.ts";
import { toListDecisions, toSelection } from "./list-decisions-message.ts";
import { toScoreRequest } from "./score-request-message.ts";

/** What the methods of scoring work with. */
export interface ScoringServiceDeps extends ScoreDeps, DecisionDeps, DecisionListDeps, ExportDeps, ClaimDeps {
  readonly activityCounter: ActivityCounter;
}

/** The methods of `risk.v1.ScoringService`. */
export function scoringHandlers(deps: ScoringServiceDeps): Handlers<typeof ScoringService> {
  return {
    score: {
      check: (message, call) =>
        checkScore(message, { nowMs: deps.now(), currency: MARKET.currency, environment: call.caller.environment }),
      async handleOnce(message, call) {
        const { organisationId, environment } = call.caller;
        const { decision, replayed } = await score(deps, {
          organisationId,
          environment,
          requestId: call.requestId,
          request: toScoreRequest(message, message.product),
          policyVersionId: message.policyVersionId,
          beforeWrite: call.refuseAbandoned,
        });
        if (!replayed) deps.activityCounter.count(decision);
        return { answer: toDecisionMessage(decision), replayed, isSettled: !replayed };
      },
    },
    getDecision: {
      async handle(message, call) {
        const { organisationId, environment } = call.caller;
        const { decisionId, expand } = message;
        const query = { organisationId, environment, decisionId, expand: new Set(expand) };
        return toDecisionRecordMessage(await getDecision(deps, query));
      },
    },
    listDecisions: {
      check: (message) => (message.sort === "points" ? missingForPoints(message) : []),
      async handle(message, call) {
        const { decisions, nextCursor } = await listDecisions(deps, toListDecisions(message, call.caller));
        return {
          decisions: decisions.map((decision) => toDecisionItemMessage(decision, deps.now())),
          ...(nextCursor !== null && { nextCursor }),
        };
      },
    },
    exportDecisions: {
      async *stream(message, call) {
        const selection = toSelection(message, call.caller);
        for await (const csv of exportForCaller(deps, selection, { onStep: call.refuseAbandoned })) yield { csv };
      },
    },
    claimDecision: {
      async handle({ decisionId }, { caller, beforeWrite }) {
        const { organisationId, environment, keyId } = caller;
        const { by, until } = await claimDecision(deps, {
          organisationId,
          environment,
          keyId,
          decisionId,
          beforeWrite,
        });
        return { decisionId, claimedBy: by, claimedUntil: timestampFromDate(until) };
      },
    },
  };
}

/** Points have an order within an action and a label. */
function missingForPoints({ action, label }: ListDecisionsRequest): readonly Violation[] {
  const missing = [...(action.length === 0 ? ["action"] : []), ...(label.length === 0 ? ["label"] : [])];
  return missing.map((field) => ({ field, message: `Send ${field} with sort=points`, code: "required" }));
}
