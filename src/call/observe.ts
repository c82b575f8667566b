import type { ServiceError } from "../errors.ts";
import { causeOf, type Logger } from "../log.ts";
import { redactText } from "../redact-text.ts";
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

/** What is counted of an answered request beside its time: a few kinds, of closed sets, come again and again. */
export interface RequestKind {
  readonly method: string;
  readonly protocol: "rest" | "rpc";
  readonly status: number;
  readonly errorCode: string;
  /** Why it was turned away although nothing was wrong with it; undefined where it was not. */
  readonly refusal: string | undefined;
}

/** Opens the count of one kind of requests; what it answers counts one of them. */
export type CountKind = (kind: RequestKind) => (durationMs: number) => void;

/** Writes the request's one log line and counts it. */
export type Observe = (answered: Answered) => void;

/** Opens the observation of requests. No identifier, key, body or query ever comes here. */
export function createObserve(log: Logger, countKind: CountKind): Observe {
  /** With the start of their log lines, which is written once a kind. */
  const kinds = new Map<string, { readonly log: Logger; readonly count: ReturnType<CountKind> }>();

  function kindOf({ protocol, method, status, error }: Answered) {
    const outcome = error === undefined ? "" : ` ${error.code} ${refusalOf(error)}`;
    const name = `${protocol} ${method} ${status}${outcome}`;
    const known = kinds.get(name);
    if (known !== undefined) return known;
    const count = countKind({ method, protocol, status, errorCode: error?.code ?? "", refusal: refusalOf(error) });
    const kind = { log: log.child({ protocol, method, status }), count };
    kinds.set(name, kind);
    return kind;
  }

  return (answered) => {
    const { error, requestId, traceId, caller, durationMs } = answered;
    const kind = kindOf(answered);
    kind.count(durationMs);
    const line = {
      request_id: loggedId(requestId),
      trace_id: traceId,
      organisation_id: caller?.organisationId,
      key_id: caller?.keyId,
      duration_ms: Math.round(durationMs * 100) / 100,
      error_code: error?.code,
    };
    if (error?.cause === undefined) kind.log.info(line, "request");
    else kind.log.error({ ...line, ...causeOf(error.cause) }, "request");
  };
}

/** As ours are: a group of one that has digits alone is no phone number. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Milliseconds since 1970, which many make ids of; no telephone or account number has 13 digits and begins so. */
const TIME = /(?<![0-9A-Za-z])(1[6-9]\d{11})(?![0-9A-Za-z])/;

/** A request id as the log may have it: the caller's own may be made of a key, a hash or a phone number. */
function loggedId(requestId: string): string {
  if (UUID.test(requestId)) return requestId;
  // Every second part is a time.
  return requestId
    .split(TIME)
    .map((part, index) => (index % 2 === 1 ? part : redactText(part)))
    .join("");
}

/** Why a request was turned away although nothing was wrong with it. */
function refusalOf(error: ServiceError | undefined): string | undefined {
  if (error?.code === "rate_limited" || error?.code === "quota_exceeded") return error.code;
  return error?.reason;
}
