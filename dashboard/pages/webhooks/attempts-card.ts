import type { VNode } from "preact";
import type { DeliveryAttempt, WebhookDelivery } from "../../../clients/typescript/src/types.ts";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { Table } from "../../components/table.ts";
import { Time } from "../../components/time.ts";
import { count } from "../../format.ts";
import { html } from "../../html.ts";

const COLUMNS = [
  { title: "At", cell: ({ attempted_at }: DeliveryAttempt) => html`<${Time} at=${attempted_at} />` },
  { title: "Status code", align: "end", cell: ({ status_code }: DeliveryAttempt) => `${status_code ?? "–"}` },
  { title: "Duration", align: "end", cell: ({ duration_ms }: DeliveryAttempt) => `${count(duration_ms)} ms` },
  { title: "Outcome", cell: ({ error }: DeliveryAttempt) => error ?? "Taken" },
  {
    title: "Answer begins with",
    cell: ({ response_excerpt }: DeliveryAttempt) =>
      response_excerpt === null || response_excerpt === ""
        ? "–"
        : html`<code class="excerpt">${response_excerpt}</code>`,
  },
];

/** Every attempt that is kept, newest first. */
export function AttemptsCard({ delivery }: { readonly delivery: WebhookDelivery }): VNode {
  const attempts = delivery.attempts ?? [];
  const kept = attempts.length < delivery.attempt_count ? `The last ${attempts.length} are kept.` : undefined;
  const empty = html`<${EmptyState} title="No attempt yet">
    <p>${delivery.status === "pending" ? "It is about to be made." : "Nothing was sent: the endpoint was disabled when the event happened."}</p>
  <//>`;
  return html`<${Card} title="Attempts" hint=${kept}>
    <${Table} caption="Attempts of the delivery" columns=${COLUMNS} rows=${attempts} rowKey=${(one: DeliveryAttempt, index: number) => `${one.attempted_at} ${index}`} empty=${empty} />
  <//>`;
}
