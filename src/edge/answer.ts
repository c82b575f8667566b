import type { FastifyReply } from "fastify";
import { ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import type { ServiceError } from "../errors.ts";
import { errorBody } from "../rpc/error-body.ts";
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
}

/** Answers a refusal. The connection is closed after a body that was not read, so that it cannot be taken for the next request. */
export function answerError(reply: FastifyReply, error: ServiceError, requestId: string): void {
  setJsonHeaders(reply, requestId);
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(error.retryAfterSeconds));
  if (!reply.request.raw.complete) reply.header("connection", "close");
  reply.code(error.httpStatus).send(errorJson(error, requestId));
}
