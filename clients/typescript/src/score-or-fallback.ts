import type { CallOptions } from "./call.ts";
import { FraudRiskError } from "./fraud-risk-error.ts";
import type { Operations } from "./operations.ts";
import type { Decision, RecommendedAction, ScoreRequest } from "./types.ts";

/** What to do with a transaction when the service does not answer. */
export interface Fallback {
  /** Fail open: a transaction of less than so many minor units (kobo) is approved. 0 approves none. */
  readonly approveBelowMinor: number;
  /** Fail closed: what is recommended for every other one, `manual_review` unless said otherwise. */
  readonly otherwise?: RecommendedAction;
}

/**
 * What to act upon. `source` tells a decision of the service from the caller's own rule for the time without one: only the first has a
 * `decision`, and only the second an `error`.
 */
export type Outcome =
  | { readonly source: "service"; readonly recommendedAction: RecommendedAction; readonly decision: Decision }
  | { readonly source: "fallback"; readonly recommendedAction: RecommendedAction; readonly error: FraudRiskError };

/**
 * Scores, or falls back when no answer can be had. A refusal (a wrong key, a field that breaks a rule, a spent quota) is thrown as ever: it is an
 * answer. Send the transaction again, under the same id, once the service is back, so that its history has no hole.
 */
export type ScoreOrFallback = (request: ScoreRequest, fallback: Fallback, options?: CallOptions) => Promise<Outcome>;

/** Binds `ScoreOrFallback` to the operations of a client. */
export function scoreOrFallback({ score }: Pick<Operations, "score">): ScoreOrFallback {
  return async (request, { approveBelowMinor, otherwise = "manual_review" }, options) => {
    try {
      const decision = await score(request, options);
      return { source: "service", recommendedAction: decision.recommended_action, decision };
    } catch (error) {
      if (!(error instanceof FraudRiskError) || error.kind !== "unavailable") throw error;
      const recommendedAction = request.transaction.amount < approveBelowMinor ? "approve" : otherwise;
      return { source: "fallback", recommendedAction, error };
    }
  };
}
