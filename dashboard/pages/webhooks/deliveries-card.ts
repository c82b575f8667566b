import type { VNode } from "preact";
import type {
  DeliveryStatus,
  ListDeliveriesResponse,
  WebhookDelivery,
  WebhookEndpoint,
} from "../../../clients/typescript/src/types.ts";
import { listDeliveries } from "../../api/webhook.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { CursorPages, PAGES, useCursor } from "../../components/cursor-pages.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { SelectField } from "../../components/select-field.ts";
import { Table } from "../../components/table.ts";
import { Time } from "../../components/time.ts";
import { count } from "../../format.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import { setQuery } from "../../query-state.ts";

const PAGE_ROWS = 20;
const POLL_MS = 5_000;
const STATUSES = [
  { value: "", text: "All" },
  { value: "pending", text: "Pending" },
  { value: "succeeded", text: "Succeeded" },
  { value: "failed", text: "Failed" },
];

const COLUMNS = [
  {
    title: "Event",
    cell: ({ webhook_id, delivery_id, event_type }: WebhookDelivery) =>
      html`<a href=${`/dashboard/webhooks/${webhook_id}/deliveries/${delivery_id}`}>${event_type}</a>`,
  },
  { title: "Status", cell: ({ status }: WebhookDelivery) => html`<${Badge} word=${status} />` },
  { title: "Attempts", align: "end", cell: ({ attempt_count }: WebhookDelivery) => count(attempt_count) },
  { title: "Last answer", cell: answerOf },
  { title: "Created", cell: ({ created_at }: WebhookDelivery) => html`<${Time} at=${created_at} />` },
  { title: "Next attempt", cell: ({ next_attempt_at }: WebhookDelivery) => html`<${Time} at=${next_attempt_at} />` },
];

/** What was sent to an endpoint, newest first. The chosen status stands in the address, so that it can be linked to. */
export function DeliveriesCard(props: { readonly webhook: WebhookEndpoint; readonly status: string }): VNode {
  const id = props.webhook.webhook_id;
  const status = STATUSES.find(({ value }) => value !== "" && value === props.status)?.value as
    | DeliveryStatus
    | undefined;
  const cursor = useCursor();
  const loaded = useLoad(
    (signal) => listDeliveries(id, { status, limit: PAGE_ROWS, cursor }, signal),
    [id, status, cursor],
    () => POLL_MS,
  );
  const choose = (value: string) => setQuery({ status: value, [PAGES]: "" });
  const view = ({ deliveries, next_cursor }: ListDeliveriesResponse) => html`
    <${Table} caption="Deliveries of the endpoint" columns=${COLUMNS} rows=${deliveries} rowKey=${(one: WebhookDelivery) => one.delivery_id} empty=${emptyOf(status)} />
    <${CursorPages} what="deliveries" next=${next_cursor} />
  `;
  return html`<${Card} title="Deliveries" hint="Kept for 90 days after they ended. A failed attempt is tried again after 1, 5 and 30 minutes, 2 and 5 hours, then every 10, for up to 3 days.">
    <form class="filter" onSubmit=${(event: Event) => event.preventDefault()}>
      <${SelectField} label="Status" name="status" required value=${status ?? ""} onInput=${choose} options=${STATUSES} />
    </form>
    <${AsyncView} loaded=${loaded} what="the deliveries" view=${view} />
  <//>`;
}

function answerOf({ last_status_code, last_error }: WebhookDelivery): string {
  return last_error ?? (last_status_code === null ? "–" : `HTTP ${last_status_code}`);
}

function emptyOf(status: string | undefined): VNode {
  return status === undefined
    ? html`<${EmptyState} title="Nothing was sent yet"><p>Send a test event, or wait for the first backtest or activation.</p><//>`
    : html`<${EmptyState} title=${`No delivery is ${status}`}><p>Choose another status to see the others.</p><//>`;
}
