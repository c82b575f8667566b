import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { ERROR_TABLE, type ErrorRow, type ServiceError } from "../errors.ts";
import { errorBody } from "./error-body.ts";

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

/** A refusal as a gRPC status with one `risk.v1.ErrorBody` detail, the REST error body's fields. `signal` says why a call was abandoned. */
export function rpcError(error: ServiceError, requestId: string, signal?: AbortSignal): ConnectError {
  const code = codeOf(error, signal);
  const metadata = {
    "x-request-id": requestId,
    ...(error.retryAfterSeconds !== undefined && { "retry-after": String(error.retryAfterSeconds) }),
  };
  return new ConnectError(error.message, code, metadata, [
    { desc: ErrorBodySchema, value: errorBody(error, requestId) },
  ]);
}

function codeOf(error: ServiceError, signal: AbortSignal | undefined): Code {
  if (error.reason === "abandoned")
    return signal?.aborted === true ? ConnectError.from(signal.reason).code : Code.DeadlineExceeded;
  return error.httpStatus === 503 ? Code.Unavailable : CODES[ERROR_TABLE[error.code].rpcCode];
}
