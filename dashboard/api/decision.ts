import { api, apiPath } from "../api.ts";

/** What a transaction turned out to be. */
export type Label = "fraud" | "legitimate" | "suspected";

/** One feedback. */
export interface Feedback {
  readonly feedback_id: string;
  readonly label: Label;
  readonly fraud_type: string | null;
  readonly outcome_at: string | null;
  readonly notes: string | null;
  readonly source: "api" | "dashboard";
  readonly created_at: string;
}

/** Numbers and words by name. */
export type Details = Readonly<Record<string, unknown>>;

/** Why a rule did or did not fire. */
export interface RuleExplanation {
  readonly code: string;
  readonly version: number;
  readonly outcome: "hit" | "no_hit" | "not_evaluable";
  readonly contribution: number;
  readonly message: string | null;
  readonly details: Details;
  readonly missing: readonly string[];
}

/** A decision with its audit context, `expand=policy_version,replay`. */
export interface DecisionRecord {
  readonly decision_id: string;
  readonly transaction_id: string;
  readonly score: number;
  readonly risk_level: "low" | "medium" | "high" | "critical";
  readonly confidence: number;
  readonly recommended_action: "approve" | "step_up" | "manual_review" | "block";
  readonly reasons: readonly {
    readonly code: string;
    readonly contribution: number;
    readonly message: string;
    readonly details: Details;
  }[];
  readonly policy: {
    readonly id: string;
    readonly version: number;
    readonly version_id: string;
    readonly policy_version?: { readonly config_sha256: string; readonly status: string };
  };
  readonly environment: "live" | "test";
  readonly engine_version: string;
  readonly created_at: string;
  readonly request_id: string;
  readonly input: {
    readonly transaction: {
      readonly type: string;
      readonly amount: number;
      readonly occurred_at: string;
      readonly channel?: string;
    };
    readonly product?: string;
    readonly [part: string]: unknown;
  };
  readonly features: Readonly<Record<string, Details>>;
  readonly rules: readonly RuleExplanation[];
  readonly feedback_label: Label | null;
  readonly feedback: readonly Feedback[];
  readonly replay?: { readonly matches: boolean; readonly engine_version: string };
}

const EXPAND = { expand: "policy_version,replay" };

/** Reads a decision with the policy version that decided and the proof that it still decides so. */
export function getDecision(decisionId: string, signal: AbortSignal): Promise<DecisionRecord> {
  return api.get(apiPath`/v1/decisions/${decisionId}`, EXPAND, signal);
}

/** Reads the one decision of a transaction. */
export function findDecision(transactionId: string): Promise<DecisionRecord> {
  return api.get("/v1/decisions", { transaction_id: transactionId });
}

/** Tells what a decision's transaction turned out to be. A repeat with one key is recorded once. */
export function submitFeedback(
  feedback: {
    readonly decision_id: string;
    readonly label: Label;
    readonly fraud_type?: string;
    readonly notes?: string;
  },
  idempotencyKey: string,
): Promise<Feedback> {
  return api.post("/v1/feedback", feedback, { idempotencyKey });
}
