import type { ServiceError } from "../errors.ts";
import { causeOf, type Logger } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { Caller } from "../service/keys/authenticate.ts";

/** One answered request, whichever door it came through. */
export interface Answered {
  readonly protocol: "rest" | "rpc";
  /** Name of the method; "" where none was reached. */
  readonly method: string;
  readonly status: number;
  readonly error: ServiceError | undefined;
  readonly requestId: string;
  readonly caller: Caller | undefined;
  readonly durationMs: number;
}

/** Writes the request's one log line and counts it. */
export type Observe = (answered: Answered) => void;

/** Opens the observation of requests. No identifier, key, body or query ever comes here. */
export function createObserve(log: Logger, metrics: Metrics): Observe {
  return ({ protocol, method, status, error, requestId, caller, durationMs }) => {
    const errorCode = error?.code ?? "";
    metrics.observe({ method, protocol, status, errorCode, durationMs });
    const line = {
      protocol,
      method,
      status,
      request_id: requestId,
      organisation_id: caller?.organisationId,
      key_id: caller?.keyId,
      duration_ms: Math.round(durationMs * 100) / 100,
      error_code: error?.code,
    };
    if (error?.cause === undefined) log.info(line, "request");
    else log.error({ ...line, ...causeOf(error.cause) }, "request");
  };
}
