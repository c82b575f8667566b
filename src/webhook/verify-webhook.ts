import { createHmac, timingSafeEqual } from "node:crypto";

/** One delivery, as the receiver has it in its hands. */
export interface ReceivedWebhook {
  /** The value of `Service-Signature`; undefined where there is none. */
  readonly header: string | readonly string[] | undefined;
  /** The body's bytes exactly as they arrived: what was decoded, or parsed, and written again may have others. */
  readonly body: Uint8Array;
  /** The endpoint's secrets, each whole, with `whsec_`: one, and the new one beside it during a rotation. */
  readonly secrets: readonly string[];
  /** The receiver's clock, epoch milliseconds. */
  readonly nowMs: number;
  /** How far the time of signing may be from the receiver's clock, either way; 300 by default. */
  readonly toleranceSeconds?: number;
}

/** Whether a delivery is the service's own, else why not. The time is judged only after the signature: before, it says nothing. */
export type WebhookVerdict =
  | { readonly kind: "verified"; readonly signedAtMs: number }
  | { readonly kind: "missing_header" | "malformed_header" | "no_match" | "too_old" | "too_new" };

/** Five minutes (specification, "Limits"). */
const TOLERANCE_SECONDS = 300;
/** The service signs with at most 5 secrets: 350 characters. What is longer is not read. */
const HEADER_LENGTH_MAX = 4_096;
const SECRETS_MAX = 16;

/**
 * Checks the signature of a webhook delivery: HMAC-SHA256 of `t`, a full stop and the body under the whole secret, in constant time
 * (specification, "Events"). Nothing that a sender controls makes it throw; a mistake of the receiver's own does: no secret or a
 * malformed one, a body that is no bytes, a clock or a tolerance that is no number.
 */
export function verifyWebhook(webhook: ReceivedWebhook): WebhookVerdict {
  const { header, body, secrets, nowMs, toleranceSeconds = TOLERANCE_SECONDS } = webhook;
  refuseMisuse({ ...webhook, toleranceSeconds });
  if (header === undefined) return { kind: "missing_header" };
  const parsed = parseHeader(header);
  if (parsed === undefined) return { kind: "malformed_header" };
  if (!anyMatches(parsed, body, secrets)) return { kind: "no_match" };
  const signedAtSeconds = Number(parsed.time);
  const ageSeconds = Math.floor(nowMs / 1_000) - signedAtSeconds;
  if (ageSeconds > toleranceSeconds) return { kind: "too_old" };
  if (ageSeconds < -toleranceSeconds) return { kind: "too_new" };
  return { kind: "verified", signedAtMs: signedAtSeconds * 1_000 };
}

interface SignatureHeader {
  /** As it was written, because that is what was signed. */
  readonly time: string;
  readonly signatures: readonly string[];
}

/** Wants one `t` and at least one `v1`; other members may be added later, and are passed over. */
function parseHeader(header: string | readonly string[]): SignatureHeader | undefined {
  if (typeof header !== "string" || header.length > HEADER_LENGTH_MAX) return undefined;
  const members = header.split(",");
  const [time, ...moreTimes] = members.filter((member) => member.startsWith("t=")).map((member) => member.slice(2));
  const signatures = members.filter((member) => member.startsWith("v1=")).map((member) => member.slice(3));
  if (time === undefined || moreTimes.length > 0 || signatures.length === 0) return undefined;
  return /^[0-9]{1,12}$/.test(time) ? { time, signatures } : undefined;
}

function anyMatches(header: SignatureHeader, body: Uint8Array, secrets: readonly string[]): boolean {
  const signatures = header.signatures.filter((text) => /^[0-9a-f]{64}$/.test(text));
  let matched = false;
  for (const secret of secrets) {
    const expected = createHmac("sha256", secret).update(`${header.time}.`).update(body).digest();
    for (const signature of signatures) {
      // Every pair is compared, so that the time taken does not tell which one matched.
      if (timingSafeEqual(expected, Buffer.from(signature, "hex"))) matched = true;
    }
  }
  return matched;
}

/** An empty secret would accept what anybody signed, a clock that is no number every age: neither may pass unseen. */
function refuseMisuse({ body, secrets, nowMs, toleranceSeconds }: ReceivedWebhook): void {
  if (!Array.isArray(secrets) || secrets.length === 0 || secrets.length > SECRETS_MAX)
    throw new TypeError(`Cannot verify a webhook: wanted 1 to ${SECRETS_MAX} secrets`);
  if (!secrets.every((secret) => /^whsec_[A-Za-z0-9_-]{43}$/.test(secret)))
    throw new TypeError("Cannot verify a webhook: wanted secrets of whsec_ and 43 characters, found another text");
  if (!(body instanceof Uint8Array))
    throw new TypeError("Cannot verify a webhook: wanted the body as the bytes received, found another type");
  if (!Number.isFinite(nowMs)) throw new TypeError("Cannot verify a webhook: wanted nowMs as a number");
  if (!(Number.isFinite(toleranceSeconds) && Number(toleranceSeconds) >= 0))
    throw new TypeError("Cannot verify a webhook: wanted toleranceSeconds as a number of at least 0");
}
