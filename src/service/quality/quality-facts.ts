import type { MadeDecision } from "../../store/repositories/store-documents.ts";

/** What is counted of a decision; none of it ever changes. */
export interface QualityFacts {
  readonly createdAt: Date;
  readonly versionId: string;
  readonly riskLevel: string;
  readonly recommendedAction: string;
  readonly score: number;
  /** Codes of the rules that raised the score. */
  readonly ruleHits: readonly string[];
  readonly shadow: { readonly versionId: string; readonly riskLevel: string } | undefined;
  readonly amountMinor: number;
}

/** Takes them out of a decision, which they do not hold on to. */
export function factsOf(decision: MadeDecision): QualityFacts {
  const { createdAt, policy, riskLevel, recommendedAction, score, reasons, shadow, input } = decision;
  return {
    createdAt,
    versionId: policy.versionId,
    riskLevel,
    recommendedAction,
    score,
    ruleHits: reasons.map(({ code }) => code),
    shadow: shadow && { versionId: shadow.versionId, riskLevel: shadow.riskLevel },
    amountMinor: input.transaction.amountMinor,
  };
}
