import type { ErrorCode } from "../../errors.ts";

/** When each code is answered, in a sentence for a reader of the document. */
const CONDITIONS: Readonly<Record<ErrorCode, string>> = {
  invalid_request: "the request cannot be decoded, or it has an unknown, duplicate or wrongly typed field or parameter",
  unauthorized: "the API key is missing or unknown",
  key_expired: "the API key has expired",
  key_revoked: "the API key was revoked",
  forbidden: "the key lacks the scope, or its role does not grant it",
  ip_not_allowed: "the key may not be used from this address",
  quota_exceeded: "the organisation's monthly quota is used up",
  not_found: "there is no such object for this organisation and environment",
  method_not_allowed: "the path was asked with a method that it does not have; answered before the key is looked at",
  conflict:
    "the object is being changed, or a request with the same key is still running, or its state does not allow the call",
  policy_in_use: "the policy was tested, activated or used",
  policy_active: "the policy is active",
  policy_archived: "the policy is archived",
  idempotency_key_reused: "the `Idempotency-Key` was used with a different request",
  backtest_too_large: "the data set has more than 50,000 rows or 25 MB; split it by date range",
  validation_failed: "a value breaks a rule; `details` lists every one",
  rule_not_available: "a rule is unknown, or switched off in this deployment",
  backtest_invalid_rows: "more than 1 % of the rows are invalid; `details` holds the first 100 row errors",
  rate_limited: "too many requests; wait `Retry-After` seconds",
  internal_error: "something failed that is not the caller's fault",
};

/** When a code is answered with a status, in a sentence for a reader of the document. */
export function errorCondition(status: number, code: ErrorCode): string {
  if (status === 413 && code === "invalid_request") return "the body is larger than 256 KiB";
  if (status === 503) return "the service is overloaded or going down; wait `Retry-After` seconds";
  return CONDITIONS[code];
}
