import { create } from "@bufbuild/protobuf";
import { type ErrorBody, ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { type ServiceError, VIOLATIONS_MAX, type Violation } from "../errors.ts";

/** A refusal as the body of every wire. */
export function errorBody(error: ServiceError, requestId: string): ErrorBody {
  return create(ErrorBodySchema, {
    errorCode: error.code,
    message: error.message,
    retryable: error.retryable,
    requestId,
    details: firstOf(error).map((violation) => ({ ...violation })),
  });
}

/** Bytes of the details of one refusal; a data set's rows may say more. */
const DETAILS_BYTES_MAX = 16 * 1024;
const ROWS_BYTES_MAX = 40 * 1024;
/** Names, quotes and commas of one entry. */
const ENTRY_BYTES = 40;

/** As many details as an answer holds, from the first. */
function firstOf({ code, details }: ServiceError): readonly Violation[] {
  let left = code === "backtest_invalid_rows" ? ROWS_BYTES_MAX : DETAILS_BYTES_MAX;
  const end = details.findIndex((violation, index) => {
    left -= ENTRY_BYTES + Buffer.byteLength(JSON.stringify(Object.values(violation)));
    return left < 0 || index >= VIOLATIONS_MAX;
  });
  return end < 0 ? details : details.slice(0, end);
}
