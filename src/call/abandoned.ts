import { ServiceError } from "../errors.ts";

/** The refusal of a call that nobody waits for any more, and that has written nothing. */
export function abandonedRefusal(): ServiceError {
  return new ServiceError("internal_error", "Repeat the request: its deadline passed before anything was written", {
    httpStatus: 503,
    retryAfterSeconds: 1,
    reason: "abandoned",
  });
}
