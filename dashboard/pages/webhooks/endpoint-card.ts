import type { VNode } from "preact";
import type { WebhookEndpoint } from "../../../clients/typescript/src/types.ts";
import { Card } from "../../components/card.ts";
import { Facts } from "../../components/facts.ts";
import { Id } from "../../components/id.ts";
import { Time } from "../../components/time.ts";
import { type Children, html } from "../../html.ts";
import { eventsText } from "./event-names.ts";
import { HealthBadge } from "./health-badge.ts";

/** How an endpoint is, and what that means. */
export function EndpointCard({ webhook }: { readonly webhook: WebhookEndpoint }): VNode {
  const { webhook_id, url, description, events, failing_since, previous_secret_expires_at } = webhook;
  return html`<${Card} title=${url} actions=${html`<${HealthBadge} webhook=${webhook} />`}>
    ${meaningOf(webhook)}
    <div class="roomy"><${Facts}
      items=${[
        ["Events", eventsText(events)],
        ["Description", description ?? "–"],
        ["Failing since", html`<${Time} at=${failing_since} />`],
        ...(previous_secret_expires_at === null
          ? []
          : [["The old secret signs until", html`<${Time} at=${previous_secret_expires_at} />`] as const]),
        ["Registered", html`<${Time} at=${webhook.created_at} />`],
        ["Changed", html`<${Time} at=${webhook.updated_at} />`],
        ["Endpoint id", html`<${Id} id=${webhook_id} what="the endpoint id" />`],
      ]}
    /></div>
  <//>`;
}

function meaningOf({ status, disabled_reason, failing_since }: WebhookEndpoint): Children {
  if (status === "disabled" && disabled_reason === "failing_for_3_days")
    return html`<p>Every delivery failed for 3 days, so the service stopped. Mend the receiver, send a test event, enable the endpoint, and resend what it missed.</p>`;
  if (status === "disabled")
    return html`<p>Somebody disabled it. What happens meanwhile is logged below as failed, and can be resent once it is enabled.</p>`;
  if (failing_since !== null)
    return html`<p>Its last deliveries failed and are tried again. When they have failed for 3 days, the endpoint is disabled. The attempts below say why.</p>`;
  return undefined;
}
