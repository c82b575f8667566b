import { create } from "@bufbuild/protobuf";
import { type ErrorBody, ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { ERROR_TABLE, type ServiceError } from "../errors.ts";

/** A refusal as the body of every wire. */
export function errorBody(error: ServiceError, requestId: string): ErrorBody {
  return create(ErrorBodySchema, {
    errorCode: error.code,
    message: error.message,
    retryable: ERROR_TABLE[error.code].retryable,
    requestId,
    details: error.details.map((violation) => ({ ...violation })),
  });
}
