import { createHmac } from "node:crypto";

/** A secret that looks like the service's own; the letter tells several apart. */
export function secretOf(letter: string): string {
  return `whsec_${letter.repeat(43)}`;
}

/** The value of `Service-Signature` for a body, written out of the specification's words alone: one `v1` a secret. */
export function signWebhook(body: Uint8Array, secrets: readonly string[], seconds: number | string): string {
  const signatures = secrets.map((secret) => {
    const message = Buffer.concat([Buffer.from(`${seconds}.`), body]);
    return `v1=${createHmac("sha256", secret).update(message).digest("hex")}`;
  });
  return [`t=${seconds}`, ...signatures].join(",");
}
