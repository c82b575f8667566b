import type { VNode } from "preact";
import type { Policy } from "../../../clients/typescript/src/types.ts";
import { Card } from "../../components/card.ts";
import { Table } from "../../components/table.ts";
import { shownName } from "../../format.ts";
import { html } from "../../html.ts";

const columnsOf = (rest: string) => [
  {
    title: "Policy",
    cell: ({ policy_id, name }: Policy) =>
      html`<a href=${`/dashboard/policies/${policy_id}`}>${shownName(name, policy_id)}</a>`,
  },
  {
    title: "Decides for",
    cell: ({ product }: Policy) => (product === null ? rest : html`<code>${product}</code>`),
  },
  { title: "Version", align: "end", cell: ({ active_version }: Policy) => `${active_version ?? "–"}` },
];

/** Which policies decide now: one for each product that has its own, and one for the rest. */
export function PoliciesCard({ policies }: { readonly policies: readonly Policy[] }): VNode {
  const active = policies
    .filter(({ status }) => status === "active")
    .sort((a, b) => Number(a.product !== null) - Number(b.product !== null) || a.name.localeCompare(b.name));
  return html`<${Card} title="Policies that decide now">
    <${Table} caption="Active policies" columns=${columnsOf(active.length > 1 ? "Every other product" : "Every product")} rows=${active} rowKey=${(policy: Policy) => policy.policy_id} />
  <//>`;
}
