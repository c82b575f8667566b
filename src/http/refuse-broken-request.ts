import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ServiceError } from "../errors.ts";
import { closeGently } from "./close-gently.ts";

/** How a port words a refusal. */
export interface Wording {
  /** The body of an error, as JSON text. */
  readonly errorJson: (error: ServiceError, requestId: string) => string;
  readonly newRequestId: () => string;
  /** Methods of the port, which CONNECT is answered with, having no path. */
  readonly verbs: readonly string[];
}

const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  405: "Method Not Allowed",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

/**
 * Answers what Node's parser refuses with the error body of everything else: malformed HTTP, heads that are too large or too slow, CONNECT.
 * The answer waits for those to requests before it on the connection, and the connection is closed behind it.
 */
export function refuseBrokenRequests(server: Server, wording: Wording, lingerMs: number): void {
  /** Answers that are not sent yet, in their order. */
  const open = new WeakMap<Socket, ServerResponse[]>();
  const broken = new WeakSet<Socket>();
  server.prependListener("request", (request, response) => {
    const responses = open.get(request.socket) ?? [];
    open.set(request.socket, responses);
    responses.push(response);
    response.once("close", () => void responses.splice(responses.indexOf(response), 1));
  });
  server.on("clientError", (error: Error & { readonly code?: string }, stream) => {
    const socket = stream as Socket;
    // Every further byte of a broken connection is an error of its own.
    if (broken.has(socket)) return;
    broken.add(socket);
    // A failed handshake, or a client that has gone, can be told nothing.
    if (!/^(HPE_|ERR_HTTP_)/.test(error.code ?? "") || !socket.writable) return void socket.destroy();
    const responses = [...(open.get(socket) ?? [])];
    const unread = responses.findIndex(({ req }) => !req.complete);
    const begun = responses[unread]?.headersSent === true;
    const before = unread < 0 || begun ? responses : responses.slice(0, unread);
    const refusal = refusalOf(error.code);
    afterAll(before, socket, () => closeGently(socket, begun ? "" : answerText(refusal, wording), lingerMs));
  });
  server.on("connect", (_request, stream) => {
    const refusal = new ServiceError(
      "method_not_allowed",
      `Use ${wording.verbs.join(" or ")}: CONNECT is not allowed here`,
    );
    closeGently(stream as Socket, answerText(refusal, wording, `Allow: ${wording.verbs.join(", ")}\r\n`), lingerMs);
  });
}

function afterAll(responses: readonly ServerResponse[], socket: Socket, act: () => void): void {
  let left = responses.length;
  if (left === 0) act();
  for (const response of responses)
    response.once("close", () => {
      left -= 1;
      if (left === 0 && socket.writable) act();
    });
}

function refusalOf(code: string | undefined): ServiceError {
  if (code === "HPE_HEADER_OVERFLOW")
    return new ServiceError("invalid_request", "Send a shorter path, or fewer or shorter headers", { httpStatus: 431 });
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new ServiceError("invalid_request", "Send the whole request sooner", { httpStatus: 408 });
  return new ServiceError("invalid_request", "Send well-formed HTTP");
}

function answerText(refusal: ServiceError, { errorJson, newRequestId }: Wording, extra = ""): string {
  const requestId = newRequestId();
  const body = errorJson(refusal, requestId);
  const { httpStatus } = refusal;
  return `HTTP/1.1 ${httpStatus} ${REASONS[httpStatus]}\r\n${extra}Content-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}
