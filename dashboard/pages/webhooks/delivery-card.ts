import type { VNode } from "preact";
import type { WebhookDelivery, WebhookEndpoint } from "../../../clients/typescript/src/types.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { Facts } from "../../components/facts.ts";
import { Id } from "../../components/id.ts";
import { Time } from "../../components/time.ts";
import { count } from "../../format.ts";
import { html } from "../../html.ts";

/** Where a delivery stands. */
export function DeliveryCard(props: { readonly webhook: WebhookEndpoint; readonly delivery: WebhookDelivery }): VNode {
  const { webhook, delivery } = props;
  const { status, last_error, next_attempt_at, succeeded_at } = delivery;
  return html`<${Card} title=${delivery.event_type} actions=${html`<${Badge} word=${status} />`}>
    ${status === "failed" && html`<p>Given up: ${last_error ?? "no attempt is left"}. ${webhook.status === "disabled" && "The endpoint is disabled: enable it to resend this event."}</p>`}
    ${status === "pending" && last_error !== null && html`<p>The last attempt failed: ${last_error}. It is tried again.</p>`}
    <div class="roomy"><${Facts}
      items=${[
        ["Endpoint", html`<a href=${`/dashboard/webhooks/${webhook.webhook_id}`}>${webhook.url}</a>`],
        ["Attempts", count(delivery.attempt_count)],
        ["Created", html`<${Time} at=${delivery.created_at} />`],
        status === "succeeded"
          ? ["Delivered", html`<${Time} at=${succeeded_at} />`]
          : ["Next attempt", html`<${Time} at=${next_attempt_at} />`],
        ["Event id", html`<${Id} id=${delivery.event_id} what="the event id" />`],
        ["Delivery id", html`<${Id} id=${delivery.delivery_id} what="the delivery id" />`],
      ]}
    /></div>
  <//>`;
}
