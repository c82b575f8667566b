import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { DecisionRecordSchema, DecisionSchema } from "#gen/risk/v1/decision_pb.ts";
import type { DecisionAudit } from "../../service/decisions/get-decision.ts";
import type { StoredDecision } from "../../store/store-documents.ts";
import { toFeedbackMessage } from "./feedback-message.ts";
import { toPolicyVersionMessage } from "./policy-message.ts";
import { fromScoreRequest } from "./score-request-message.ts";
import { toJsonObject } from "./to-json-object.ts";
import { words } from "./words.ts";

/** A decision as scoring answers it. */
export function toDecisionMessage(decision: StoredDecision): MessageInitShape<typeof DecisionSchema> {
  const { policyId, version, versionId } = decision.policy;
  return { ...answeredFields(decision), policy: { id: policyId, version: BigInt(version), versionId } };
}

function answeredFields(decision: StoredDecision) {
  return {
    decisionId: decision._id,
    transactionId: decision.input.transaction.id,
    score: BigInt(decision.score),
    riskLevel: words.riskLevel.toNumber(decision.riskLevel),
    confidence: BigInt(decision.confidence),
    recommendedAction: words.action.toNumber(decision.recommendedAction),
    reasons: decision.reasons.map((reason) => ({ ...reason, details: { ...reason.details } })),
    environment: words.environment.toNumber(decision.environment),
    engineVersion: decision.engineVersion,
    createdAt: timestampFromDate(decision.createdAt),
  };
}

/** A decision with its audit context. */
export function toDecisionRecordMessage(audit: DecisionAudit): MessageInitShape<typeof DecisionRecordSchema> {
  const { decision, policyVersion, replay } = audit;
  const { policyId, version, versionId } = decision.policy;
  const latest = decision.feedback.at(-1);
  return {
    ...answeredFields(decision),
    policy: {
      id: policyId,
      version: BigInt(version),
      versionId,
      ...(policyVersion && { policyVersion: toPolicyVersionMessage(policyVersion) }),
    },
    requestId: decision.requestId,
    input: fromScoreRequest(decision.input),
    features: toJsonObject(decision.features),
    rules: audit.rules.map(({ message, version, outcome, details, missing, ...rest }) => ({
      ...rest,
      version: BigInt(version),
      outcome: words.outcome.toNumber(outcome),
      ...(message !== null && { message }),
      details: { ...details },
      missing: [...missing],
    })),
    ...(latest && { feedbackLabel: words.label.toNumber(latest.label) }),
    feedback: decision.feedback.map((entry) => toFeedbackMessage(decision, entry)).reverse(),
    ...(replay && { replay }),
  };
}
