import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { WebhookDelivery, WebhookEndpoint } from "../../../clients/typescript/src/types.ts";
import { getDelivery, testWebhook } from "../../api/webhook.ts";
import { ApiError } from "../../api-error.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { ErrorPanel } from "../../components/error-panel.ts";
import { count } from "../../format.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";

/** An attempt ends within ten seconds. */
const POLL_MS = 500;

/** Sends a test event, and says within seconds what came of it. */
export function TestCard({ webhook }: { readonly webhook: WebhookEndpoint }): VNode {
  const [sent, setSent] = useState<WebhookDelivery>();
  const [problem, setProblem] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    setSent(undefined);
    try {
      setSent(await testWebhook(webhook.webhook_id));
    } catch (error) {
      setProblem(ApiError.of(error));
    }
    setBusy(false);
  };
  return html`<${Card} title="Test it" hint="Posts a webhook.test event once, signed as every event is. The endpoint's health does not change by it, and it is sent to a disabled endpoint too.">
    <p><button type="button" class="button button--primary" onClick=${send} disabled=${busy}>Send a test event</button></p>
    ${problem && html`<${ErrorPanel} error=${problem} title="No test event was sent" />`}
    <div class="outcome" role="status">${sent && html`<${Outcome} key=${sent.delivery_id} sent=${sent} />`}</div>
  <//>`;
}

function Outcome({ sent }: { readonly sent: WebhookDelivery }): VNode {
  const { webhook_id, delivery_id } = sent;
  const loaded = useLoad(
    (signal) => getDelivery(webhook_id, delivery_id, signal),
    [delivery_id],
    ({ status }) => (status === "pending" ? POLL_MS : undefined),
  );
  const view = ({ status, last_status_code, last_error, attempts }: WebhookDelivery) => {
    const [attempt] = attempts ?? [];
    const took = attempt && `${count(attempt.duration_ms)} ms`;
    const text = {
      pending: "On its way",
      succeeded: `The receiver answered ${last_status_code ?? ""}${took ? ` in ${took}` : ""}.`,
      failed: `${last_error ?? "Not delivered"}${took ? `, after ${took}` : ""}.`,
    }[status];
    return html`<p><${Badge} word=${status} /> ${text} <a href=${`/dashboard/webhooks/${webhook_id}/deliveries/${delivery_id}`}>See the delivery</a></p>`;
  };
  return html`<${AsyncView} loaded=${loaded} what="the outcome" view=${view} />`;
}
