import type { VNode } from "preact";
import type { WebhookEndpoint } from "../../../clients/typescript/src/types.ts";
import { listDeliveries, listWebhooks } from "../../api/webhook.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { Page } from "../../components/page.ts";
import { Table } from "../../components/table.ts";
import { Time } from "../../components/time.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import { may } from "../../session.ts";
import { eventsText } from "./event-names.ts";
import { HealthBadge } from "./health-badge.ts";

const POLL_MS = 30_000;
/** Endpoints of one environment (specification, "Limits"). */
const ENDPOINTS_MAX = 10;

interface Row extends WebhookEndpoint {
  readonly lastSuccessAt: string | null;
}

const COLUMNS = [
  {
    title: "Endpoint",
    cell: ({ webhook_id, url, description }: Row) => html`<a href=${`/dashboard/webhooks/${webhook_id}`}>${url}</a>
      ${description !== null && html`<p class="quiet">${description}</p>`}`,
  },
  { title: "State", cell: (row: Row) => html`<${HealthBadge} webhook=${row} />` },
  { title: "Failing since", cell: ({ failing_since }: Row) => html`<${Time} at=${failing_since} />` },
  { title: "Last success", cell: ({ lastSuccessAt }: Row) => html`<${Time} at=${lastSuccessAt} />` },
  { title: "Events", cell: ({ events }: Row) => eventsText(events) },
];

/** The endpoints of the environment, how they are, and when each last took an event. */
export function EndpointsPage(): VNode {
  const loaded = useLoad(readRows, [], () => POLL_MS);
  const isFull = (loaded.data?.length ?? 0) >= ENDPOINTS_MAX;
  const add =
    may("webhooks:manage") && !isFull
      ? html`<a class="button button--primary" href="/dashboard/webhooks/new">Register an endpoint</a>`
      : undefined;
  const empty = html`<${EmptyState} title="No endpoint yet">
    <p>An endpoint is an HTTPS address of yours that is told when a backtest has finished or another policy version decides. Every event is signed, and tried again for up to 3 days.</p>
    <p>${
      may("webhooks:manage")
        ? html`<a href="/dashboard/webhooks/new">Register the first one</a>, then send it a test event.`
        : "To register one, sign in with a key that has the scope webhooks:manage."
    }</p>
  <//>`;
  const view = (rows: readonly Row[]) => html`
    <${Card} title="Endpoints">
      <${Table} caption="Webhook endpoints" columns=${COLUMNS} rows=${rows} rowKey=${(row: Row) => row.webhook_id} empty=${empty} />
      ${isFull && html`<p class="hint">An environment has at most ${ENDPOINTS_MAX} endpoints: delete one to register another.</p>`}
    <//>
  `;
  return html`<${Page} title="Webhooks" lead="Which of your servers are told what happens here, and whether they hear it." actions=${add}>
    <${AsyncView} loaded=${loaded} what="the endpoints" view=${view} />
  <//>`;
}

async function readRows(signal: AbortSignal): Promise<readonly Row[]> {
  const webhooks = await listWebhooks(signal);
  return Promise.all(
    webhooks.map(async (webhook) => {
      const query = { status: "succeeded", limit: 1 } as const;
      const [latest] = (await listDeliveries(webhook.webhook_id, query, signal)).deliveries;
      return { ...webhook, lastSuccessAt: latest?.succeeded_at ?? null };
    }),
  );
}
