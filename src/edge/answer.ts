import type { IncomingMessage } from "node:http";
import { ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { errorBody } from "../contract/error-body.ts";
import { createEncoder } from "../contract/json/create-encoder.ts";
import type { ServiceError } from "../errors.ts";
import { isUnread } from "../http/is-unread.ts";
import type { Exchange } from "./exchange.ts";

/** What a request is answered. */
export interface Answer {
  readonly status: number;
  /** Beside those that every answer has; a name here takes the place of theirs. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Whether the connection ends behind the answer. Default: where the body was not read to its end. */
  readonly closes?: boolean;
}

const NOT_MODIFIED = 304;
const encodeError = createEncoder(ErrorBodySchema);

/** A refusal as JSON text. */
export function errorJson(error: ServiceError, requestId: string): string {
  return encodeError(errorBody(error, requestId));
}

/** Sends an answer with the headers that every one has. */
export function sendAnswer(exchange: Exchange, answer: Answer): void {
  const { request, response } = exchange;
  const { status, headers, body, closes = isUnread(request) } = answer;
  const bytes = Buffer.byteLength(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    ...answerHeaders(exchange, { headers, closes }),
    // 304 has no body; a length there would be that of the representation (RFC 9110, 8.6).
    ...(status !== NOT_MODIFIED && { "content-length": bytes }),
  });
  // A text of as many bytes as characters is the same in both, and needs no look at each of them.
  if (typeof body === "string") response.end(body, bytes === body.length ? "latin1" : "utf8");
  else response.end(body);
}

/** The headers that every answer has, with those of its own before the request id. */
export function answerHeaders(
  { requestId }: Pick<Exchange, "requestId">,
  { headers, closes }: { readonly headers?: Answer["headers"]; readonly closes: boolean },
): Readonly<Record<string, string>> {
  return {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...headers,
    ...(closes && { connection: "close" }),
    "x-request-id": requestId,
  };
}

/** Bytes of an unread body that Node reads to their end and throws away. */
const THROWN_AWAY_BYTES_MAX = 65_536;

/**
 * Sends a refusal. A caller that is told to come again keeps the connection behind a small body: under overload a new one would cost both
 * sides more.
 */
export function sendRefusal(
  exchange: Exchange,
  refusal: ServiceError,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { request, requestId } = exchange;
  const { httpStatus, retryAfterSeconds, reason } = refusal;
  const staysOpen = retryAfterSeconds !== undefined && isSmall(request);
  sendAnswer(exchange, {
    status: httpStatus,
    headers: {
      ...headers,
      ...(httpStatus === 401 && { "www-authenticate": "Bearer" }),
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    },
    body: errorJson(refusal, requestId),
    closes: reason === "draining" || (!staysOpen && isUnread(request)),
  });
}

/** Whether it is known how much of a body comes, without an invitation, and that it is little. */
function isSmall({ headers }: IncomingMessage): boolean {
  const isKnown = !("transfer-encoding" in headers) && !("expect" in headers);
  return isKnown && Number(headers["content-length"] ?? 0) <= THROWN_AWAY_BYTES_MAX;
}
