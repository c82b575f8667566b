import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { Code, ConnectError, type ConnectRouter, type ContextValues } from "@connectrpc/connect";
import type { UniversalServerResponse } from "@connectrpc/connect/protocol";
import { errorToJson } from "@connectrpc/connect/protocol-connect";
import { universalRequestFromNodeRequest, universalResponseToNodeResponse } from "@connectrpc/connect-node";
import { requestIdOf } from "../../call/call-head.ts";
import { toServiceError } from "../../call/to-service-error.ts";
import { ServiceError } from "../../errors.ts";
import { headProblem } from "../../http/head-problem.ts";
import { isUnread } from "../../http/is-unread.ts";
import { rpcError } from "../rpc-error.ts";
import { boundDeadline } from "./bound-deadline.ts";
import { readRequest } from "./read-request.ts";

/** A request of either HTTP, and its answer. */
export type RpcRequest = IncomingMessage | Http2ServerRequest;
export type RpcResponse = ServerResponse | Http2ServerResponse;

const HTTP_VERSION_NOT_SUPPORTED = 505;
const PROTOCOL_REFUSALS: Readonly<Record<number, string>> = {
  405: "Use POST",
  415: "Send the Content-Type of gRPC, gRPC-Web or Connect that the method takes",
  [HTTP_VERSION_NOT_SUPPORTED]: "Use HTTP/2: the method streams both ways",
};

/**
 * Serves a router's methods. Every answer has a request id and a body, also those that Connect leaves empty, and no head can throw:
 * Connect's own adapter lets a malformed Host end the process.
 */
export function serveConnect(
  router: ConnectRouter,
  options: {
    readonly newRequestId: () => string;
    /** Whether the process is ending: a connection of HTTP/1.1 then ends with its next answer. */
    readonly isDraining: () => boolean;
    readonly contextValues: (request: RpcRequest) => ContextValues;
  },
): (request: RpcRequest, response: RpcResponse) => void {
  const methods = new Map(router.handlers.map((handler) => [handler.requestPath, handler]));
  return (request, response) => {
    if (options.isDraining() && !("stream" in response)) response.setHeader("connection", "close");
    const sent = request.headers["x-request-id"];
    const requestId = requestIdOf(typeof sent === "string" ? sent : undefined, options.newRequestId);
    // The method reads it from here, so that header, trailer and log line say the same.
    request.headers["x-request-id"] = requestId;
    boundDeadline(request.headers);
    const refuse = (error: ConnectError, status: number) => answer(request, response, { error, status, requestId });
    const refuseMethod = (allowed: readonly string[]) => {
      response.setHeader("allow", allowed.join(", "));
      refuse(new ConnectError(`Use ${allowed.join(" or ")}`, Code.Unimplemented), 405);
    };
    const problem = headProblem(request);
    if (problem !== undefined) return refuse(rpcError(problem, requestId), problem.httpStatus);
    if (request.method === "CONNECT") return refuseMethod(["POST"]);
    const method = methods.get(request.url?.split("?", 1)[0] ?? "");
    if (method === undefined)
      return refuse(new ConnectError("Cannot find the method: see server reflection", Code.Unimplemented), 404);
    if (!method.allowedMethods.includes(request.method ?? "")) return refuseMethod(method.allowedMethods);
    let universal: ReturnType<typeof universalRequestFromNodeRequest>;
    try {
      const values = options.contextValues(request);
      universal = readRequest(universalRequestFromNodeRequest(request, response, undefined, values), values);
    } catch {
      const malformed = new ServiceError("invalid_request", "Send a Host that is one");
      return refuse(rpcError(malformed, requestId), malformed.httpStatus);
    }
    method(universal)
      .then((reply) => {
        const refusal = bareRefusal(reply);
        if (refusal !== undefined) return refuse(refusal.error, refusal.status);
        stopReading(request, response);
        return universalResponseToNodeResponse(withHeaders(reply, requestId), response);
      })
      .catch((reason: unknown) => {
        // Nobody is left to be told.
        if (universal.signal.aborted || response.headersSent) return;
        const failure = toServiceError(reason);
        refuse(rpcError(failure, requestId), failure.httpStatus);
      });
  };
}

/** What Connect refuses with a status alone. A version that a method cannot use is the caller's mistake, not ours. */
function bareRefusal(reply: UniversalServerResponse) {
  if (reply.body !== undefined || reply.trailer !== undefined || reply.status < 400) return undefined;
  const error = new ConnectError(
    PROTOCOL_REFUSALS[reply.status] ?? "Send a request of the protocol",
    Code.Unimplemented,
  );
  return { error, status: reply.status === HTTP_VERSION_NOT_SUPPORTED ? 400 : reply.status };
}

/**
 * Completes the headers of a Connect answer. A refusal of gRPC has its request id in the trailers, one of a stream over Connect in its last
 * part: a client would show it twice.
 */
function withHeaders(reply: UniversalServerResponse, requestId: string): UniversalServerResponse {
  const header = new Headers(reply.header);
  const type = header.get("content-type") ?? "";
  if (type.startsWith("application/grpc")) return reply;
  const { "x-request-id": id, ...others } = headersOf(requestId);
  const missing = type.startsWith("application/connect+") ? others : { ...others, "x-request-id": id };
  for (const [name, value] of Object.entries(missing)) if (!header.has(name)) header.set(name, value);
  return { ...reply, header };
}

function headersOf(requestId: string) {
  return { "x-request-id": requestId, "cache-control": "no-store", "x-content-type-options": "nosniff" };
}

function answer(
  request: RpcRequest,
  response: RpcResponse,
  { error, status, requestId }: { readonly error: ConnectError; readonly status: number; readonly requestId: string },
): void {
  for (const [name, value] of Object.entries(headersOf(requestId))) response.setHeader(name, value);
  stopReading(request, response);
  response.setHeader("content-type", "application/json");
  response.statusCode = status;
  response.end(JSON.stringify(errorToJson(error, undefined)));
}

/** Has what is left of a body that nobody reads neither taken for the next request nor sent to its end. */
function stopReading(request: RpcRequest, response: RpcResponse): void {
  if (!("stream" in response)) {
    if (isUnread(request)) response.setHeader("connection", "close");
    return;
  }
  const { stream } = response;
  // Over HTTP/2 no header needs to tell of a body. The response itself finishes only with the stream, which the rest of the body would keep open.
  const end = () => setImmediate(() => request.complete || stream.close(constants.NGHTTP2_NO_ERROR));
  // An answer to HEAD is refused at once, and has no trailers.
  if (request.method === "HEAD") end();
  else stream.once("wantTrailers", end);
}
