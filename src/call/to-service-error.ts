import { ServiceError } from "../errors.ts";
import { isStoreUnavailable } from "../store/documents/store-unavailable.ts";

/**
 * Any failure as a refusal of the closed table: a store that is away is 503, what nobody foresaw 500. Its message never tells what happened
 * inside.
 */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isStoreUnavailable(error))
    return new ServiceError("internal_error", "Repeat the request in a moment: the store cannot be used now", {
      httpStatus: 503,
      retryAfterSeconds: 1,
      reason: "store_unavailable",
      cause: error,
    });
  return new ServiceError("internal_error", "Repeat the request; if it keeps failing, tell us its request id", {
    cause: error,
  });
}
