const BYTES = 16;

/** A random id, for X-Request-Id and Idempotency-Key; works over plain http too, where a browser has no randomUUID. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
