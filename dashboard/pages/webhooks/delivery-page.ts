import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { WebhookDelivery, WebhookEndpoint } from "../../../clients/typescript/src/types.ts";
import { getDelivery, getWebhook, resendDelivery } from "../../api/webhook.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Card } from "../../components/card.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.ts";
import { CopyButton } from "../../components/copy-button.ts";
import { announce } from "../../components/live-region.ts";
import { Page } from "../../components/page.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import type { PageProps } from "../../route.ts";
import { navigate } from "../../router.ts";
import { may } from "../../session.ts";
import { AttemptsCard } from "./attempts-card.ts";
import { DeliveryCard } from "./delivery-card.ts";

const POLL_MS = 2_000;

/** One delivery: where it stands, every attempt, what was sent, and the way to send it again. */
export function DeliveryPage({ parameters }: PageProps): VNode {
  const webhookId = parameters["webhook_id"] ?? "";
  const deliveryId = parameters["delivery_id"] ?? "";
  const loaded = useLoad(
    async (signal) => {
      const [webhook, delivery] = await Promise.all([
        getWebhook(webhookId, signal),
        getDelivery(webhookId, deliveryId, signal),
      ]);
      return { webhook, delivery };
    },
    [webhookId, deliveryId],
    ({ delivery }) => (delivery.status === "pending" ? POLL_MS : undefined),
  );
  const view = ({ webhook, delivery }: { readonly webhook: WebhookEndpoint; readonly delivery: WebhookDelivery }) => {
    const payload = JSON.stringify(delivery.payload, null, 2);
    return html`
      <${DeliveryCard} webhook=${webhook} delivery=${delivery} />
      <${AttemptsCard} delivery=${delivery} />
      <${Card} title="Payload" actions=${html`<${CopyButton} text=${payload} what="the payload" />`} hint="The body that is posted, set out for reading. The signature covers the bytes as they were sent.">
        <pre class="payload" tabindex="0" role="region" aria-label="Payload as JSON">${payload}</pre>
      <//>
    `;
  };
  const actions = html`
    <a class="button" href=${`/dashboard/webhooks/${encodeURIComponent(webhookId)}`}>To the endpoint</a>
    ${may("webhooks:manage") && loaded.data && html`<${Resend} ...${loaded.data} />`}
  `;
  return html`<${Page} title="Delivery" actions=${actions}>
    <${AsyncView} loaded=${loaded} what="the delivery" view=${view} />
  <//>`;
}

function Resend(props: { readonly webhook: WebhookEndpoint; readonly delivery: WebhookDelivery }): VNode {
  const { webhook, delivery } = props;
  const [asking, setAsking] = useState(false);
  const resend = async () => {
    const next = await resendDelivery(webhook.webhook_id, delivery.delivery_id);
    announce("The event is on its way again");
    navigate(`/dashboard/webhooks/${webhook.webhook_id}/deliveries/${next.delivery_id}`);
  };
  const isDisabled = webhook.status === "disabled";
  return html`
    <button type="button" class="button button--primary" disabled=${isDisabled} title=${isDisabled ? "Enable the endpoint first" : undefined} onClick=${() => setAsking(true)}>Resend</button>
    ${
      asking &&
      html`<${ConfirmDialog} title="Resend the event" confirmLabel="Resend" onConfirm=${resend} onClose=${() => setAsking(false)}>
        <p>The same event is posted to <code>${webhook.url}</code> again at once, as a delivery of its own with 3 fresh days. Its event id stays the same, so a receiver that has handled it before passes it over.</p>
      <//>`
    }
  `;
}
