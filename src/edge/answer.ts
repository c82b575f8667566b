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

/** Answers a refusal. */
export function answerError(reply: FastifyReply, error: ServiceError, requestId: string): void {
  setJsonHeaders(reply, requestId);
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(error.retryAfterSeconds));
  reply.code(error.httpStatus).send(errorJson(error, requestId));
}
