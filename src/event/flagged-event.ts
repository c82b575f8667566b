import { notDeleted } from "../store/repositories/decisions.ts";
import type { OutboxEvent } from "../store/repositories/outbox.ts";
import type { DecisionRecord } from "../store/repositories/store-documents.ts";

/** The event of a decision whose outbox holds a flag, without any hash; undefined where it holds none, or the decision was deleted since. */
export function flaggedEvent(record: DecisionRecord): OutboxEvent | undefined {
  const decision = notDeleted(record);
  const flag = decision?.outbox?.find(({ kind }) => kind === "flag");
  if (decision === undefined || flag === undefined) return undefined;
  const { organisationId, environment, createdAt, policy } = decision;
  return {
    kind: "event",
    id: flag.id,
    organisationId,
    type: "decision.flagged",
    environment,
    createdAt,
    data: {
      decision_id: decision._id,
      transaction_id: decision.input.transaction.id,
      score: decision.score,
      points: decision.points,
      risk_level: decision.riskLevel,
      confidence: decision.confidence,
      recommended_action: decision.recommendedAction,
      reasons: decision.reasons,
      policy: { id: policy.policyId, version: policy.version, version_id: policy.versionId },
      engine_version: decision.engineVersion,
      created_at: createdAt.toISOString(),
    },
  };
}
