/** One row of the closed table: how a code is answered over HTTP and gRPC, and whether the same request may succeed later. */
export interface ErrorRow {
  readonly httpStatus: number;
  readonly rpcCode:
    | "invalid_argument"
    | "unauthenticated"
    | "permission_denied"
    | "not_found"
    | "failed_precondition"
    | "aborted"
    | "resource_exhausted"
    | "unimplemented"
    | "internal"
    | "unavailable";
  readonly retryable: boolean;
}

/** Every `error_code` that the service answers (specification, "Errors"). */
export const ERROR_TABLE = {
  invalid_request: { httpStatus: 400, rpcCode: "invalid_argument", retryable: false },
  unauthorized: { httpStatus: 401, rpcCode: "unauthenticated", retryable: false },
  key_expired: { httpStatus: 401, rpcCode: "unauthenticated", retryable: false },
  key_revoked: { httpStatus: 401, rpcCode: "unauthenticated", retryable: false },
  forbidden: { httpStatus: 403, rpcCode: "permission_denied", retryable: false },
  ip_not_allowed: { httpStatus: 403, rpcCode: "permission_denied", retryable: false },
  quota_exceeded: { httpStatus: 403, rpcCode: "permission_denied", retryable: false },
  not_found: { httpStatus: 404, rpcCode: "not_found", retryable: false },
  method_not_allowed: { httpStatus: 405, rpcCode: "unimplemented", retryable: false },
  conflict: { httpStatus: 409, rpcCode: "aborted", retryable: true },
  policy_in_use: { httpStatus: 409, rpcCode: "failed_precondition", retryable: false },
  policy_active: { httpStatus: 409, rpcCode: "failed_precondition", retryable: false },
  policy_archived: { httpStatus: 409, rpcCode: "failed_precondition", retryable: false },
  idempotency_key_reused: { httpStatus: 409, rpcCode: "failed_precondition", retryable: false },
  backtest_too_large: { httpStatus: 413, rpcCode: "resource_exhausted", retryable: false },
  validation_failed: { httpStatus: 422, rpcCode: "invalid_argument", retryable: false },
  rule_not_available: { httpStatus: 422, rpcCode: "invalid_argument", retryable: false },
  backtest_invalid_rows: { httpStatus: 422, rpcCode: "invalid_argument", retryable: false },
  rate_limited: { httpStatus: 429, rpcCode: "resource_exhausted", retryable: true },
  internal_error: { httpStatus: 500, rpcCode: "internal", retryable: true },
} as const satisfies Record<string, ErrorRow>;

/** How a refusal is answered that trying again cannot help, in place of its row. */
const FINAL = { rpcCode: "failed_precondition", retryable: false } as const;

/** A code of the closed table. */
export type ErrorCode = keyof typeof ERROR_TABLE;

/** The closed set of what may be wrong with a field, header or parameter: `details[].code`. */
export const VIOLATION_CODES = [
  "required",
  "pattern",
  "range",
  "length",
  "enum",
  "format",
  "unknown_field",
  "duplicate_field",
  "type",
  "currency_mismatch",
  "in_future",
  "not_found",
  "mismatch",
  "duplicate",
  "limit",
  "address",
  "not_available",
  "environment",
] as const;

/** A code of `details[].code`. */
export type ViolationCode = (typeof VIOLATION_CODES)[number];

/** One thing wrong: `field` is a path such as `rules[3].config.window_hours`; the message never repeats the value of an identifier. */
export interface Violation {
  readonly field: string;
  readonly message: string;
  readonly code: ViolationCode;
}

/** Why a request was answered 503: told to whoever runs the service, not to the caller. */
export type RefusalReason = "overloaded" | "draining" | "queue_full" | "store_unavailable" | "abandoned";

/** What may accompany a refusal. */
export interface RefusalOptions {
  readonly details?: readonly Violation[];
  /** Whole seconds after which the caller may try again; answered as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /**
   * Answers another status of the same code: 408 and 431 for a request that is too slow or whose head is too large, 413 for a body that is,
   * 503 while overloaded or draining.
   */
  readonly httpStatus?: 408 | 413 | 431 | 503;
  /** A `conflict` that trying again cannot help; else the table says whether it may. */
  readonly isFinal?: boolean;
  readonly cause?: unknown;
  readonly reason?: RefusalReason;
}

/** A refusal that may be tried again says when. */
type RetryAfter = Required<Pick<RefusalOptions, "retryAfterSeconds">>;

/** The one typed refusal: thrown where a request cannot be honoured, turned into an answer at the edge of each wire. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly Violation[];
  readonly retryAfterSeconds: number | undefined;
  readonly httpStatus: number;
  readonly rpcCode: ErrorRow["rpcCode"];
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  readonly reason: RefusalReason | undefined;

  constructor(code: "conflict", message: string, options: RefusalOptions & (RetryAfter | { readonly isFinal: true }));
  constructor(code: "rate_limited", message: string, options: RefusalOptions & RetryAfter);
  constructor(code: Exclude<ErrorCode, "conflict" | "rate_limited">, message: string, options?: RefusalOptions);
  /** What names values of the request is no matter of when. */
  constructor(code: ErrorCode, message: string, options: RefusalOptions & Required<Pick<RefusalOptions, "details">>);
  constructor(code: ErrorCode, message: string, options: RefusalOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ServiceError";
    this.code = code;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    const row = options.isFinal === true ? { ...ERROR_TABLE[code], ...FINAL } : ERROR_TABLE[code];
    this.httpStatus = options.httpStatus ?? row.httpStatus;
    this.rpcCode = row.rpcCode;
    this.retryable = row.retryable;
    this.reason = options.reason;
  }
}

/** Most violations that are looked for: who made more mistakes corrects these first, and an answer stays smaller than its question. */
export const VIOLATIONS_MAX = 100;

/** The refusal of values that were decoded and break a rule. */
export function validationFailed(violations: readonly Violation[]): ServiceError {
  const { length } = violations;
  const count = length === 1 ? "1 value" : `${length >= VIOLATIONS_MAX ? "at least " : ""}${length} values`;
  return new ServiceError("validation_failed", `Correct ${count}: see details`, { details: violations });
}
