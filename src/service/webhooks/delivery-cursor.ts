import { createHmac, timingSafeEqual } from "node:crypto";

const MARK_BYTES = 12;
const POSITION = /^\d{15}:whd_[0-9a-f]{32}$/;

/** What a cursor is good for: one endpoint's deliveries of one status, or of any. */
export interface CursorScope {
  readonly webhookId: string;
  readonly status: string | undefined;
}

/** A cursor that stands for the place after a delivery, and that only we can make. */
export function toCursor(salt: Uint8Array, scope: CursorScope, position: string): string {
  return Buffer.concat([markOf(salt, scope, position), Buffer.from(position)]).toString("base64url");
}

/** The place that a cursor stands for; undefined when we did not make it, or made it for another list. */
export function readCursor(salt: Uint8Array, scope: CursorScope, cursor: string): string | undefined {
  const bytes = Buffer.from(cursor, "base64url");
  const position = bytes.subarray(MARK_BYTES).toString("latin1");
  if (!POSITION.test(position) || bytes.toString("base64url") !== cursor) return undefined;
  return timingSafeEqual(bytes.subarray(0, MARK_BYTES), markOf(salt, scope, position)) ? position : undefined;
}

function markOf(salt: Uint8Array, { webhookId, status }: CursorScope, position: string): Buffer {
  const text = ["delivery cursor", webhookId, status ?? "", position].join("\n");
  return createHmac("sha256", salt).update(text).digest().subarray(0, MARK_BYTES);
}
