import type { VNode } from "preact";
import type { Policy } from "../../../../clients/typescript/src/types.ts";
import { Badge } from "../../../components/badge.ts";
import { Pagination } from "../../../components/pagination.ts";
import { type Column, Table } from "../../../components/table.ts";
import { Time } from "../../../components/time.ts";
import { count, shownName } from "../../../format.ts";
import { html } from "../../../html.ts";
import { useQueryState } from "../../../query-state.ts";

const ROWS = 50;
const ORDER = { active: 0, draft: 1, archived: 2 } as const;

const COLUMNS: readonly Column<Policy>[] = [
  {
    title: "Policy",
    cell: ({ policy_id, name }) =>
      html`<a href=${`/dashboard/policies/${policy_id}`}>${shownName(name, policy_id)}</a>`,
    sortBy: ({ name }) => name,
  },
  {
    title: "Status",
    cell: ({ status, pending_activation }) => html`<${Badge} word=${status} />
      ${pending_activation && html` <${Badge} word="pending" tone="warn" text=${`Version ${pending_activation.version} waits for approval`} />`}`,
  },
  { title: "Product", cell: ({ product }) => productName(product) },
  { title: "Active version", align: "end", cell: ({ active_version }) => active_version ?? "–" },
  { title: "Latest version", align: "end", cell: ({ latest_version }) => latest_version },
  {
    title: "Updated",
    cell: ({ updated_at }) => html`<${Time} at=${updated_at} />`,
    sortBy: ({ updated_at }) => updated_at,
  },
];

/** Policies, those that decide first, then the one changed last. */
export function PolicyTable({ policies }: { readonly policies: readonly Policy[] }): VNode {
  const [pageText, setPageText] = useQueryState("page");
  const page = /^\d{1,4}$/.test(pageText) ? Number(pageText) : 0;
  const setPage = (next: number) => setPageText(next === 0 ? "" : String(next));
  const sorted = [...policies].sort(
    (a, b) => ORDER[a.status] - ORDER[b.status] || b.updated_at.localeCompare(a.updated_at),
  );
  const first = Math.min(page, Math.ceil(sorted.length / ROWS) - 1) * ROWS;
  const rows = sorted.slice(first, first + ROWS);
  return html`
    <${Table} caption="Policies" columns=${COLUMNS} rows=${rows} rowKey=${(policy: Policy) => policy.policy_id} />
    ${
      sorted.length > ROWS &&
      html`<${Pagination}
        what="policies"
        position=${`${count(first + 1)} to ${count(first + rows.length)} of ${count(sorted.length)}`}
        onPrevious=${first > 0 ? () => setPage(first / ROWS - 1) : undefined}
        onNext=${first + ROWS < sorted.length ? () => setPage(first / ROWS + 1) : undefined}
      />`
    }
  `;
}

/** Whom a policy is for. */
export function productName(product: string | null): string {
  return product ?? "All products";
}
