import type { StoredDecision } from "../../src/store/repositories/store-documents.ts";

/** A decision with a label of fraud that a crash left between decision and profiles. */
export function leftLabel(decision: StoredDecision, createdAt: Date): StoredDecision {
  const feedbackId = `fbk_${"1".repeat(32)}`;
  const given = { label: "fraud", fraudType: null, outcomeAt: null, notes: null, source: "api" } as const;
  return {
    ...decision,
    feedback: [...decision.feedback, { feedbackId, ...given, createdAt, sequence: 1 }],
    outbox: [{ kind: "label", id: feedbackId }],
    outboxAt: createdAt,
  };
}
