import { ApiError, type Detail } from "./api-error.ts";

/** A refusal of the page itself: nothing was sent, and each problem stands under the field of its name. */
export function refusedHere(details: readonly Detail[]): ApiError {
  const message = "Correct what is marked: nothing was sent";
  return new ApiError({ status: 422, code: "not_sent", message, requestId: "", details });
}
