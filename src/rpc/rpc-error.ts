import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorBodySchema, type ErrorDetail } from "#gen/risk/v1/error_pb.ts";
import { errorBody } from "../contract/error-body.ts";
import type { ErrorRow, ServiceError } from "../errors.ts";

const CODES: Readonly<Record<ErrorRow["rpcCode"], Code>> = {
  invalid_argument: Code.InvalidArgument,
  unauthenticated: Code.Unauthenticated,
  permission_denied: Code.PermissionDenied,
  not_found: Code.NotFound,
  failed_precondition: Code.FailedPrecondition,
  aborted: Code.Aborted,
  resource_exhausted: Code.ResourceExhausted,
  unimplemented: Code.Unimplemented,
  internal: Code.Internal,
  unavailable: Code.Unavailable,
};

/**
 * What the fields of all listed details may hold together. gRPC sends a refusal in its trailers, of which many clients take 8 KiB; there it
 * stands in base64, beside its message.
 */
const DETAILS_BYTES_MAX = 4_096;
/** Tags and lengths of one detail. */
const DETAIL_OVERHEAD_BYTES = 12;

/**
 * A refusal as a gRPC status with one `risk.v1.ErrorBody` detail, the REST error body's fields, with the first of many `details`. `signal`
 * says why a call
 * was abandoned.
 */
export function rpcError(error: ServiceError, requestId: string, signal?: AbortSignal): ConnectError {
  const code = codeOf(error, signal);
  const metadata = {
    "x-request-id": requestId,
    ...(error.retryAfterSeconds !== undefined && { "retry-after": String(error.retryAfterSeconds) }),
  };
  const body = errorBody(error, requestId);
  return new ConnectError(error.message, code, metadata, [
    { desc: ErrorBodySchema, value: { ...body, details: firstOf(body.details) } },
  ]);
}

function firstOf(details: readonly ErrorDetail[]): ErrorDetail[] {
  let bytes = 0;
  const end = details.findIndex(({ field, message, code }) => {
    bytes += DETAIL_OVERHEAD_BYTES + Buffer.byteLength(field + message + code);
    return bytes > DETAILS_BYTES_MAX;
  });
  return details.slice(0, end < 0 ? details.length : end);
}

function codeOf(error: ServiceError, signal: AbortSignal | undefined): Code {
  if (error.reason === "abandoned")
    return signal?.aborted === true ? ConnectError.from(signal.reason).code : Code.DeadlineExceeded;
  return error.httpStatus === 503 ? Code.Unavailable : CODES[error.rpcCode];
}
