import type { VNode } from "preact";
import type { WebhookEndpoint } from "../../../clients/typescript/src/types.ts";
import { getWebhook } from "../../api/webhook.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Page } from "../../components/page.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import type { PageProps } from "../../route.ts";
import { may } from "../../session.ts";
import { DeliveriesCard } from "./deliveries-card.ts";
import { EndpointActions } from "./endpoint-actions.ts";
import { EndpointCard } from "./endpoint-card.ts";
import { TestCard } from "./test-card.ts";

const POLL_MS = 15_000;

/** One endpoint: how it is, what can be done about it, and what was sent to it. */
export function EndpointPage({ parameters, query }: PageProps): VNode {
  const id = parameters["webhook_id"] ?? "";
  const loaded = useLoad(
    (signal) => getWebhook(id, signal),
    [id],
    () => POLL_MS,
  );
  const view = (webhook: WebhookEndpoint) => html`
    <${EndpointCard} webhook=${webhook} />
    ${
      may("webhooks:manage") &&
      html`<div class="columns">
        <${TestCard} webhook=${webhook} />
        <${EndpointActions} webhook=${webhook} onChange=${loaded.reload} />
      </div>`
    }
    <${DeliveriesCard} webhook=${webhook} status=${query.get("status") ?? ""} />
  `;
  const back = html`<a class="button" href="/dashboard/webhooks">All endpoints</a>`;
  return html`<${Page} title="Webhook endpoint" actions=${back}>
    <${AsyncView} loaded=${loaded} what="the endpoint" view=${view} />
  <//>`;
}
