import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  DecisionItemSchema,
  DecisionRecordSchema,
  DecisionSchema,
  ShadowDecisionSchema,
} from "#gen/risk/v1/decision_pb.ts";
import { toJsonObject } from "../contract/to-json-object.ts";
import { words } from "../contract/words.ts";
import { pointsOf } from "../engine/decision/points.ts";
import { claimedBy } from "../service/decisions/claim-decision.ts";
import { featuresOf } from "../service/decisions/features-of.ts";
import type { DecisionAudit } from "../service/decisions/get-decision.ts";
import type { MadeDecision, ShadowDecision, StoredDecision } from "../store/repositories/store-documents.ts";
import { toFeedbackMessage } from "./feedback-message.ts";
import { toPolicyVersionMessage } from "./policy-message.ts";
import { fromScoreRequest } from "./score-request-message.ts";

/** A decision as scoring answers it. */
export function toDecisionMessage(decision: MadeDecision): MessageInitShape<typeof DecisionSchema> {
  return { ...answeredFields(decision), policy: policyOf(decision) };
}

function policyOf({ policy: { policyId, version, versionId } }: MadeDecision) {
  return { id: policyId, version: BigInt(version), versionId };
}

/** A decision in a list. */
export function toDecisionItemMessage(
  decision: StoredDecision,
  nowMs: number,
): MessageInitShape<typeof DecisionItemSchema> {
  const latest = decision.feedback.at(-1);
  const holder = claimedBy(decision, nowMs);
  return {
    ...answeredFields(decision),
    policy: policyOf(decision),
    points: pointsOf(decision.reasons),
    input: fromScoreRequest(decision.input),
    ...(latest && { feedbackLabel: words.label.toNumber(latest.label) }),
    ...(holder !== undefined && { claimedBy: holder }),
  };
}

function answeredFields(decision: MadeDecision) {
  return {
    decisionId: decision._id,
    transactionId: decision.input.transaction.id,
    score: BigInt(decision.score),
    riskLevel: words.riskLevel.toNumber(decision.riskLevel),
    confidence: BigInt(decision.confidence),
    recommendedAction: words.action.toNumber(decision.recommendedAction),
    reasons: [...decision.reasons],
    environment: words.environment.toNumber(decision.environment),
    engineVersion: decision.engineVersion,
    createdAt: timestampFromDate(decision.createdAt),
  };
}

/** A decision with its audit context. */
export function toDecisionRecordMessage(audit: DecisionAudit): MessageInitShape<typeof DecisionRecordSchema> {
  const { decision, policyVersion, replay, customerMessage } = audit;
  const latest = decision.feedback.at(-1);
  return {
    ...answeredFields(decision),
    points: pointsOf(decision.reasons),
    policy: {
      ...policyOf(decision),
      ...(policyVersion && { policyVersion: toPolicyVersionMessage(policyVersion) }),
    },
    requestId: decision.requestId,
    input: fromScoreRequest(decision.input),
    features: toJsonObject(featuresOf(decision)),
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
    ...(decision.shadow && { shadow: toShadowMessage(decision.shadow) }),
    ...(replay && {
      replay: {
        engineVersion: replay.engineVersion,
        ...(replay.matches !== null && { matches: replay.matches }),
      },
    }),
    ...(customerMessage && { customerMessage }),
  };
}

function toShadowMessage(shadow: ShadowDecision): MessageInitShape<typeof ShadowDecisionSchema> {
  return {
    ...shadow,
    score: BigInt(shadow.score),
    riskLevel: words.riskLevel.toNumber(shadow.riskLevel),
    recommendedAction: words.action.toNumber(shadow.recommendedAction),
    reasons: shadow.reasons.map((reason) => ({ ...reason, details: { ...reason.details } })),
  };
}
