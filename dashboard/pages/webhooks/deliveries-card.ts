import type { VNode } from "preact";
import { useState } from "preact/hooks";
import {
  type Delivery,
  type DeliveryPage,
  type DeliveryStatus,
  listDeliveries,
  type Webhook,
} from "../../api/webhook.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { Pagination } from "../../components/pagination.ts";
import { SelectField } from "../../components/select-field.ts";
import { Table } from "../../components/table.ts";
import { Time } from "../../components/time.ts";
import { count } from "../../format.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import { navigate } from "../../router.ts";

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
    cell: ({ webhook_id, delivery_id, event_type }: Delivery) =>
      html`<a href=${`/dashboard/webhooks/${webhook_id}/deliveries/${delivery_id}`}>${event_type}</a>`,
  },
  { title: "Status", cell: ({ status }: Delivery) => html`<${Badge} word=${status} />` },
  { title: "Attempts", align: "end", cell: ({ attempt_count }: Delivery) => count(attempt_count) },
  { title: "Last answer", cell: answerOf },
  { title: "Created", cell: ({ created_at }: Delivery) => html`<${Time} at=${created_at} />` },
  { title: "Next attempt", cell: ({ next_attempt_at }: Delivery) => html`<${Time} at=${next_attempt_at} />` },
];

/** What was sent to an endpoint, newest first. The chosen status stands in the address, so that it can be linked to. */
export function DeliveriesCard(props: { readonly webhook: Webhook; readonly status: string }): VNode {
  const id = props.webhook.webhook_id;
  const status = STATUSES.find(({ value }) => value !== "" && value === props.status)?.value as
    | DeliveryStatus
    | undefined;
  // The cursor of every page up to this one; the first page has none.
  const [trail, setTrail] = useState<{ readonly status: string | undefined; readonly cursors: readonly string[] }>();
  const cursors = trail?.status === status ? (trail?.cursors ?? []) : [];
  const cursor = cursors.at(-1);
  const loaded = useLoad(
    (signal) => listDeliveries(id, { status, limit: PAGE_ROWS, cursor }, signal),
    [id, status, cursor],
    () => POLL_MS,
  );
  const choose = (value: string) =>
    navigate(`/dashboard/webhooks/${id}${value === "" ? "" : `?status=${value}`}`, { replace: true });
  const go = (next: readonly string[]) => () => setTrail({ status, cursors: next });
  const view = ({ deliveries, next_cursor }: DeliveryPage) => html`
    <${Table} caption="Deliveries of the endpoint" columns=${COLUMNS} rows=${deliveries} rowKey=${(one: Delivery) => one.delivery_id} empty=${emptyOf(status)} />
    ${
      (cursors.length > 0 || next_cursor !== null) &&
      html`<${Pagination}
        what="deliveries"
        position=${`Page ${cursors.length + 1}`}
        onPrevious=${cursors.length === 0 ? undefined : go(cursors.slice(0, -1))}
        onNext=${next_cursor === null ? undefined : go([...cursors, next_cursor])}
      />`
    }
  `;
  return html`<${Card} title="Deliveries" hint="Kept for 90 days after they ended. A failed attempt is tried again after 1, 5 and 30 minutes, 2 and 5 hours, then every 10, for up to 3 days.">
    <form class="filter" onSubmit=${(event: Event) => event.preventDefault()}>
      <${SelectField} label="Status" name="status" required value=${status ?? ""} onInput=${choose} options=${STATUSES} />
    </form>
    <${AsyncView} loaded=${loaded} what="the deliveries" view=${view} />
  <//>`;
}

function answerOf({ last_status_code, last_error }: Delivery): string {
  return last_error ?? (last_status_code === null ? "–" : `HTTP ${last_status_code}`);
}

function emptyOf(status: string | undefined): VNode {
  return status === undefined
    ? html`<${EmptyState} title="Nothing was sent yet"><p>Send a test event, or wait for the first backtest or activation.</p><//>`
    : html`<${EmptyState} title=${`No delivery is ${status}`}><p>Choose another status to see the others.</p><//>`;
}
