import type { ScoreRequest } from "#gen/risk/v1/score_pb.ts";
import type { Violation } from "../errors.ts";
import { epochMs } from "./epoch-ms.ts";

/** How far `transaction.occurred_at` may lie ahead of our clock (specification, "Limits"). */
const AHEAD_MS_MAX = 5 * 60_000;

/** What the values of a transaction are held against. */
export interface CheckContext {
  readonly nowMs: number;
  /** The currency of the market. */
  readonly currency: string;
}

/** What is wrong with a score request beyond its fields' own rules: currency, a time ahead, a pinned version in live mode. */
export function checkScore(
  message: ScoreRequest,
  context: CheckContext & { readonly environment: string },
): readonly Violation[] {
  const violations = checkTransaction(message.transaction, context);
  if (message.policyVersionId === undefined || context.environment === "test") return violations;
  const refused: Violation = {
    field: "policy_version_id",
    message: "Leave it out, or use a test key: a version can be pinned in test mode only",
    code: "environment",
  };
  return [...violations, refused];
}

/** What is wrong with a transaction beyond its fields' own rules. */
export function checkTransaction(transaction: ScoreRequest["transaction"], wanted: CheckContext): readonly Violation[] {
  const violations: Violation[] = [];
  const { currency, occurredAt } = transaction ?? {};
  if (currency !== undefined && /^[A-Z]{3}$/.test(currency) && currency !== wanted.currency)
    violations.push({
      field: "transaction.currency",
      message: `Send the currency of the policy's market: wanted ${wanted.currency}, found ${currency}`,
      code: "currency_mismatch",
    });
  if (occurredAt !== undefined && epochMs(occurredAt) > wanted.nowMs + AHEAD_MS_MAX)
    violations.push({
      field: "transaction.occurred_at",
      message: "Send a time at most 5 minutes ahead of ours",
      code: "in_future",
    });
  return violations;
}
