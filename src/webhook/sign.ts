import { createHmac } from "node:crypto";

/**
 * The value of `Service-Signature` (specification, "Events", 4 and 5): the time in seconds, then for each secret the HMAC-SHA256, under the
 * whole secret, of the time, a dot and the body's bytes.
 */
export function signatureOf(secrets: readonly string[], atMs: number, body: string): string {
  const seconds = Math.floor(atMs / 1_000);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`,
  );
  return [`t=${seconds}`, ...signatures].join(",");
}
