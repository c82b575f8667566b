import type { ServiceError } from "../errors.ts";
import { causeOf, type Logger } from "../log.ts";
import type { Caller } from "../service/keys/authenticate.ts";

/** One answered request, over whichever port it came. */
export interface Answered {
  readonly protocol: "rest" | "rpc";
  /** Name of the method; "" where none was reached. */
  readonly method: string;
  readonly status: number;
  readonly error: ServiceError | undefined;
  readonly requestId: string;
  /** Known where the request was traced. */
  readonly traceId: string | undefined;
  readonly caller: Caller | undefined;
  readonly durationMs: number;
}

/** What is counted of an answered request. */
export interface RequestObservation {
  readonly method: string;
  readonly protocol: "rest" | "rpc";
  readonly status: number;
  readonly errorCode: string;
  readonly durationMs: number;
  /** Why it was turned away although nothing was wrong with it; undefined where it was not. */
  readonly refusal: string | undefined;
}

/** Writes the request's one log line and counts it. */
export type Observe = (answered: Answered) => void;

/** Opens the observation of requests. No identifier, key, body or query ever comes here. */
export function createObserve(log: Logger, count: (request: RequestObservation) => void): Observe {
  return ({ protocol, method, status, error, requestId, traceId, caller, durationMs }) => {
    const errorCode = error?.code ?? "";
    count({ method, protocol, status, errorCode, durationMs, refusal: refusalOf(error) });
    const line = {
      protocol,
      method,
      status,
      request_id: requestId,
      trace_id: traceId,
      organisation_id: caller?.organisationId,
      key_id: caller?.keyId,
      duration_ms: Math.round(durationMs * 100) / 100,
      error_code: error?.code,
    };
    if (error?.cause === undefined) log.info(line, "request");
    else log.error({ ...line, ...causeOf(error.cause) }, "request");
  };
}

/** Why a request was turned away although nothing was wrong with it. */
function refusalOf(error: ServiceError | undefined): string | undefined {
  if (error?.code === "rate_limited" || error?.code === "quota_exceeded") return error.code;
  return error?.reason;
}
