/** One violation of a request, as the API lists it. */
export interface Detail {
  readonly field: string;
  readonly message: string;
  readonly code: string;
}

/** A call that was not answered as hoped: the API's own words, or ours where it could not be reached (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  readonly details: readonly Detail[];
  readonly retryAfterSeconds: number | undefined;

  constructor(fields: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly requestId: string;
    readonly details?: readonly Detail[];
    readonly retryAfterSeconds?: number | undefined;
  }) {
    super(fields.message);
    this.name = "ApiError";
    this.status = fields.status;
    this.code = fields.code;
    this.requestId = fields.requestId;
    this.details = fields.details ?? [];
    this.retryAfterSeconds = fields.retryAfterSeconds;
  }

  /** Whatever was thrown, as an `ApiError`. */
  static of(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    const message = error instanceof Error ? error.message : String(error);
    return new ApiError({ status: 0, code: "page_error", message: `Reload the page: ${message}`, requestId: "" });
  }
}
