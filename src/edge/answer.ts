import type { IncomingMessage } from "node:http";
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

/** Bytes of an unread body that are thrown away sooner than the connection: making a new one costs both sides more. */
const THROWN_AWAY_BYTES_MAX = 65_536;

/** Answers a refusal. The connection is closed after a body that was not read, unless it is known to be small: Node reads that to its end. */
export function answerError(reply: FastifyReply, error: ServiceError, requestId: string): void {
  setJsonHeaders(reply, requestId);
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(error.retryAfterSeconds));
  if (!isSmall(reply.request.raw)) reply.header("connection", "close");
  reply.code(error.httpStatus).send(errorJson(error, requestId));
}

function isSmall({ complete, headers }: IncomingMessage): boolean {
  return complete || Number(headers["content-length"] ?? Number.NaN) <= THROWN_AWAY_BYTES_MAX;
}
