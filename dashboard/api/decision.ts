import type {
  DecisionRecord,
  Feedback,
  ListDecisionsResponse,
  SubmitFeedbackBatchResponse,
  SubmitFeedbackRequest,
} from "../../clients/typescript/src/types.ts";
import { api, apiPath } from "./call-api.ts";

const EXPAND = { expand: "policy_version,replay" };

/** Reads a decision with the policy version that decided and the proof that it still decides so. */
export function getDecision(decisionId: string, signal: AbortSignal): Promise<DecisionRecord> {
  return api.get(apiPath`/v1/decisions/${decisionId}`, EXPAND, signal);
}

/** The id of the one decision of a transaction; undefined where there is none. */
export async function findDecisionId(transactionId: string): Promise<string | undefined> {
  const { decisions }: ListDecisionsResponse = await api.get("/v1/decisions", { transaction_id: transactionId });
  return decisions[0]?.decision_id;
}

/** What a list of decisions asks for; words may be several, with commas. */
export type DecisionQuery = Readonly<Record<string, string | number | undefined>>;

/** Reads a page of decisions. It may be short, or empty, and still have a next one. */
export function listDecisions(query: DecisionQuery, signal: AbortSignal): Promise<ListDecisionsResponse> {
  return api.get("/v1/decisions", query, signal);
}

/** How long an export may take. */
const EXPORT_MS = 15 * 60_000;

/** The decisions that a list's filters leave, as a file of CSV. Throws where it was cut off, and 429 while there is another export. */
export function exportDecisions(query: DecisionQuery, signal: AbortSignal): Promise<Blob> {
  const path = "/v1/decisions/export";
  return api.request({ method: "GET", path, query, signal, timeoutMs: EXPORT_MS, isFile: true });
}

/** Tells others for ten minutes that somebody looks into a decision. Throws 409 where somebody else does. */
export function claimDecision(decisionId: string): Promise<void> {
  return api.post(apiPath`/v1/decisions/${decisionId}/claim`);
}

/** Tells what a decision's transaction turned out to be. A repeat with one key is recorded once. */
export function submitFeedback(feedback: SubmitFeedbackRequest, idempotencyKey: string): Promise<Feedback> {
  return api.post("/v1/feedback", feedback, { idempotencyKey });
}

/** Labels many decisions, each by itself. A repeat with one key is recorded once. */
export function submitFeedbackBatch(
  feedbacks: readonly SubmitFeedbackRequest[],
  idempotencyKey: string,
): Promise<SubmitFeedbackBatchResponse> {
  return api.post("/v1/feedback/batch", { feedbacks }, { idempotencyKey });
}
