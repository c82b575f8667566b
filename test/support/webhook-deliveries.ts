import type { verifyWebhook } from "../../src/webhook/verify-webhook.ts";
import { secretOf, signWebhook } from "./sign-webhook.ts";

/** One delivery of the table that every receiver is held to. */
export interface WebhookDeliveryCase {
  readonly name: string;
  readonly body?: Uint8Array;
  /** Made at the moment of sending, because a receiver has a clock of its own. */
  readonly header: (body: Uint8Array, nowSeconds: number) => string | undefined;
  readonly verdict: ReturnType<typeof verifyWebhook>["kind"];
}

/** The secret that the service signs with. */
export const WEBHOOK_SECRET = secretOf("a");
/** What a receiver knows in the middle of a rotation. */
export const WEBHOOK_SECRETS = [secretOf("b"), WEBHOOK_SECRET];
/** What a receiver reads at most. */
const WEBHOOK_BODY_BYTES_MAX = 256 * 1024;

/** The body of an event, whose id repeats a digit. */
export function webhookBody(digit: string, data: unknown = {}): Buffer {
  const event = { id: `evt_${digit.repeat(32)}`, type: "policy.archived", data };
  return Buffer.from(JSON.stringify(event, null, 1));
}

function signed(body: Uint8Array, seconds: number): string {
  return signWebhook(body, [WEBHOOK_SECRET], seconds);
}

/** Every way in which a delivery can be right or wrong, with the verdict. */
export const WEBHOOK_DELIVERIES: readonly WebhookDeliveryCase[] = [
  { name: "a valid one", header: signed, verdict: "verified" },
  {
    name: "a body of other letters than ASCII",
    body: webhookBody("1", { name: "Ọ̀ṣun ₦600,000 \u2028 😀 é" }),
    header: signed,
    verdict: "verified",
  },
  {
    name: "a body of exactly 256 KiB",
    body: padWebhookBody(WEBHOOK_BODY_BYTES_MAX),
    header: signed,
    verdict: "verified",
  },
  { name: "a body with one byte changed", header: (body, now) => signed(changed(body), now), verdict: "no_match" },
  {
    name: "a signature with one digit changed",
    header: (body, now) => lastDigitChanged(signed(body, now)),
    verdict: "no_match",
  },
  {
    name: "a signature in capitals",
    header: (body, now) => signed(body, now).replace(/v1=.*/, (v1) => `v1=${v1.slice(3).toUpperCase()}`),
    verdict: "no_match",
  },
  {
    name: "another time than the signed one",
    header: (body, now) => signed(body, now).replace(/^t=\d+/, `t=${now - 1}`),
    verdict: "no_match",
  },
  { name: "a signature of 10 minutes ago", header: (body, now) => signed(body, now - 600), verdict: "too_old" },
  { name: "a signature of 10 minutes ahead", header: (body, now) => signed(body, now + 600), verdict: "too_new" },
  { name: "a signature of 4 minutes ago", header: (body, now) => signed(body, now - 240), verdict: "verified" },
  { name: "a signature of 4 minutes ahead", header: (body, now) => signed(body, now + 240), verdict: "verified" },
  {
    name: "two signatures, of which the first matches",
    header: (body, now) => signWebhook(body, [WEBHOOK_SECRET, secretOf("x")], now),
    verdict: "verified",
  },
  {
    name: "two signatures, of which the second matches",
    header: (body, now) => signWebhook(body, [secretOf("x"), WEBHOOK_SECRET], now),
    verdict: "verified",
  },
  {
    name: "a signature under the receiver's other secret",
    header: (body, now) => signWebhook(body, [secretOf("b")], now),
    verdict: "verified",
  },
  {
    name: "a signature under a wrong secret",
    header: (body, now) => signWebhook(body, [secretOf("x")], now),
    verdict: "no_match",
  },
  {
    name: "a scheme of the future beside the known one",
    header: (body, now) => `v2=new,${signed(body, now)},x`,
    verdict: "verified",
  },
  {
    name: "signatures that are no hex",
    header: (_body, now) => `t=${now},v1=é,v1=,v1=${"g".repeat(64)}`,
    verdict: "no_match",
  },
  { name: "no header", header: () => undefined, verdict: "missing_header" },
  { name: "an empty header", header: () => "", verdict: "malformed_header" },
  { name: "a header without members", header: () => "sha256", verdict: "malformed_header" },
  {
    name: "a header without t",
    header: (body, now) => signed(body, now).replace(/^t=\d+,/, ""),
    verdict: "malformed_header",
  },
  { name: "a header without v1", header: (_body, now) => `t=${now}`, verdict: "malformed_header" },
  { name: "a header with two t", header: (body, now) => `t=${now},${signed(body, now)}`, verdict: "malformed_header" },
  {
    name: "a negative t",
    header: (body, now) => signWebhook(body, [WEBHOOK_SECRET], -now),
    verdict: "malformed_header",
  },
  {
    name: "a t of other digits",
    header: (body) => signWebhook(body, [WEBHOOK_SECRET], "²"),
    verdict: "malformed_header",
  },
  {
    name: "a t with a sign",
    header: (body, now) => signWebhook(body, [WEBHOOK_SECRET], `+${now}`),
    verdict: "malformed_header",
  },
  {
    name: "a header of 5,000 characters",
    header: (body, now) => `${signed(body, now)},${"x".repeat(5_000)}`,
    verdict: "malformed_header",
  },
];

/** The body of an event, with spaces after it up to a size. */
function padWebhookBody(bytes: number): Buffer {
  const event = webhookBody("7");
  return Buffer.concat([event, Buffer.alloc(bytes - event.length, " ")]);
}

function changed(body: Uint8Array): Uint8Array {
  return Buffer.concat([body.subarray(0, -1), Buffer.from("!")]);
}

function lastDigitChanged(header: string): string {
  return `${header.slice(0, -1)}${header.endsWith("0") ? "1" : "0"}`;
}
