import { createHmac, timingSafeEqual } from "node:crypto";

const MARK_BYTES = 12;

/** What a cursor is good for: one list under one selection. Its parts hold no line break. */
export type CursorScope = readonly string[];

/** A cursor that stands for a place in a list, and that only we can make. */
export function toCursor(salt: Uint8Array, scope: CursorScope, place: string): string {
  return Buffer.concat([markOf(salt, scope, place), Buffer.from(place)]).toString("base64url");
}

/** The place that a cursor stands for; undefined when we did not make it, or made it for another list. */
export function readCursor(salt: Uint8Array, scope: CursorScope, cursor: string): string | undefined {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.length <= MARK_BYTES || bytes.toString("base64url") !== cursor) return undefined;
  const place = bytes.subarray(MARK_BYTES).toString("latin1");
  return timingSafeEqual(bytes.subarray(0, MARK_BYTES), markOf(salt, scope, place)) ? place : undefined;
}

function markOf(salt: Uint8Array, scope: CursorScope, place: string): Buffer {
  return createHmac("sha256", salt)
    .update(["cursor", ...scope, place].join("\n"))
    .digest()
    .subarray(0, MARK_BYTES);
}
