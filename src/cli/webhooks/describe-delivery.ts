import { verifyWebhook, type WebhookVerdict } from "../../webhook/verify-webhook.ts";
import { visibleText } from "../visible-text.ts";
import { DELIVERY_BYTES_MAX, type Delivery } from "./create-delivery-handler.ts";

/** What a developer sees of a delivery; with `--json` as it is. */
export interface DeliveryView {
  /** RFC 3339. */
  readonly received_at: string;
  readonly event_type: string | null;
  readonly event_id: string | null;
  readonly delivery_id: string | null;
  readonly verified: boolean;
  /** Why not; null when it is verified. */
  readonly reason: Reason | null;
  /** The JSON of the body, or its text when it is none; null when it was too large to be read. */
  readonly payload: unknown;
}

type Reason = Exclude<WebhookVerdict["kind"], "verified"> | "no_secret" | "too_large";

const HEADER_LENGTH_MAX = 128;

const REASONS: Readonly<Record<Reason, string>> = {
  no_secret: "give --secret",
  missing_header: "no Service-Signature header",
  malformed_header: "the Service-Signature header is malformed",
  no_match: "no signature matches; the secret is another one, or the body was changed on its way",
  too_old: "signed more than 5 minutes ago; look at the clocks",
  too_new: "signed more than 5 minutes ahead; look at the clocks",
  too_large: `the body is over ${DELIVERY_BYTES_MAX} bytes`,
};

/** Judges a delivery under the secrets known. */
export function viewDelivery(delivery: Delivery, secrets: readonly string[], nowMs: number): DeliveryView {
  const { headers, body } = delivery;
  const reason = reasonOf(delivery, secrets, nowMs);
  return {
    received_at: new Date(nowMs).toISOString(),
    event_type: headerText(headers["service-event-type"]),
    event_id: headerText(headers["service-event-id"]),
    delivery_id: headerText(headers["service-delivery-id"]),
    verified: reason === null,
    reason,
    payload: body === undefined ? null : payloadOf(body),
  };
}

/** The lines that a person reads: one about the delivery, then the payload, which anybody on this machine may have sent. */
export function describeDelivery(view: DeliveryView): string {
  const { received_at, event_type, event_id, delivery_id, reason } = view;
  const verdict = reason === null ? "verified" : `not verified: ${REASONS[reason]}`;
  const head = [received_at, event_type ?? "-", event_id ?? "-", delivery_id ?? "-", verdict].join("  ");
  const payload = JSON.stringify(view.payload, null, 2).split("\n").map(visibleText);
  return `${[head, ...payload].join("\n")}\n\n`;
}

/** One line of JSON. */
export function deliveryLine(view: DeliveryView): string {
  return `${visibleText(JSON.stringify(view))}\n`;
}

function reasonOf({ headers, body }: Delivery, secrets: readonly string[], nowMs: number): Reason | null {
  if (body === undefined) return "too_large";
  if (secrets.length === 0) return "no_secret";
  const { kind } = verifyWebhook({ header: headers["service-signature"], body, secrets, nowMs });
  return kind === "verified" ? null : kind;
}

function payloadOf(body: Buffer): unknown {
  const text = body.toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function headerText(value: string | readonly string[] | undefined): string | null {
  return typeof value === "string" ? value.slice(0, HEADER_LENGTH_MAX).replace(/[^\x20-\x7e]/g, "?") : null;
}
