import type { IncomingMessage } from "node:http";

/**
 * Whether a body is still on its way. The connection must then be closed behind the answer, so that the body cannot be taken for the next
 * request.
 */
export function isUnread({ complete, headers }: Pick<IncomingMessage, "complete" | "headers">): boolean {
  return !complete && ("content-length" in headers || "transfer-encoding" in headers);
}
