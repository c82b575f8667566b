import type { IncomingMessage } from "node:http";
import type { FastifyReply } from "fastify";
import { ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import type { ServiceError } from "../errors.ts";
import { errorBody } from "../rpc/error-body.ts";
import { isUnread } from "../rpc/http/is-unread.ts";
import { createEncoder } from "../rpc/json/create-encoder.ts";

const encodeError = createEncoder(ErrorBodySchema);

/** A refusal as JSON text. */
export function errorJson(error: ServiceError, requestId: string): string {
  return encodeError(errorBody(error, requestId));
}

/** The headers of every JSON answer of the API. */
export function setJsonHeaders(reply: FastifyReply, requestId: string): void {
  reply.header("content-type", "application/json; charset=utf-8");
  reply.header("x-request-id", requestId);
  reply.header("cache-control", "no-store");
  reply.header("x-content-type-options", "nosniff");
  if (isUnread(reply.request.raw)) reply.header("connection", "close");
}

/** Bytes of an unread body that Node reads to their end and throws away. */
const THROWN_AWAY_BYTES_MAX = 65_536;

/** Answers a refusal. Who is told to come again keeps the connection behind a small body: under overload a new one would cost both sides more. */
export function answerError(reply: FastifyReply, error: ServiceError, requestId: string): void {
  setJsonHeaders(reply, requestId);
  if (error.retryAfterSeconds !== undefined) {
    reply.header("retry-after", String(error.retryAfterSeconds));
    if (isSmall(reply.request.raw)) reply.removeHeader("connection");
  }
  reply.code(error.httpStatus).send(errorJson(error, requestId));
}

/** Whether it is known how much of a body comes, without an invitation, and that it is little. */
function isSmall({ headers }: IncomingMessage): boolean {
  const isKnown = !("transfer-encoding" in headers) && !("expect" in headers);
  return isKnown && Number(headers["content-length"] ?? 0) <= THROWN_AWAY_BYTES_MAX;
}
