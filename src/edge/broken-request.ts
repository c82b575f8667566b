import type { Socket } from "node:net";
import { ServiceError } from "../errors.ts";
import { errorJson } from "./answer.ts";

/** Answers what Node's parser refuses, malformed HTTP and headers that are too large, with the error body of everything else. */
export function answerBrokenRequest(newRequestId: () => string) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = newRequestId();
    const refusal = new ServiceError("invalid_request", messageOf(error.code));
    const body = errorJson(refusal, requestId);
    socket.end(
      [
        "HTTP/1.1 400 Bad Request",
        "Content-Type: application/json; charset=utf-8",
        `Content-Length: ${Buffer.byteLength(body)}`,
        `X-Request-Id: ${requestId}`,
        "Connection: close",
        "",
        body,
      ].join("\r\n"),
    );
  };
}

function messageOf(code: string | undefined): string {
  if (code === "HPE_HEADER_OVERFLOW") return "Send fewer or shorter headers";
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "Send the whole request sooner";
  return "Send well-formed HTTP";
}
