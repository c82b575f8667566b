import type { VNode } from "preact";
import type { PolicyQuality, ShadowCell } from "../../../../clients/typescript/src/types.ts";
import { Badge } from "../../../components/badge.ts";
import { type Column, Table } from "../../../components/table.ts";
import { count, naira } from "../../../format.ts";
import { html } from "../../../html.ts";
import { may } from "../../../session.ts";

const DAY_MS = 86_400_000;

/** What was answered against what the shadow said, cell by cell, each with a way to the decisions behind it. */
export function ShadowMatrix({ quality }: { readonly quality: PolicyQuality }): VNode {
  const columns: Column<ShadowCell>[] = [
    { title: "Answered", cell: ({ active_level }) => html`<${Badge} word=${active_level} />` },
    { title: "Shadow", cell: ({ shadow_level }) => html`<${Badge} word=${shadow_level} />` },
    {
      title: "Decisions",
      align: "end",
      cell: (cell) =>
        may("risk:read")
          ? html`<a href=${decisionsPath(quality, cell)} aria-label=${`${count(cell.decisions)} decisions answered ${cell.active_level}, ${cell.shadow_level} by the shadow`}>${count(cell.decisions)}</a>`
          : count(cell.decisions),
      sortBy: ({ decisions }) => decisions,
    },
    { title: "Amount", align: "end", cell: ({ amount_minor }) => naira(amount_minor) },
    { title: "Fraud", align: "end", cell: ({ fraud }) => count(fraud) },
    { title: "Legitimate", align: "end", cell: ({ legitimate }) => count(legitimate) },
  ];
  return html`<h3 id="against-the-shadow">Against the shadow</h3>
    <${Table} caption="Levels that were answered, and those of the shadow" columns=${columns} rows=${quality.matrix?.cells ?? []}
      rowKey=${({ active_level, shadow_level }: ShadowCell) => `${active_level} ${shadow_level}`}
      empty=${html`<p>No decision beside the shadow is counted yet.</p>`} />`;
}

/** The list of the decisions of one cell. Of the shadow itself the cells are over all versions that it stood beside. */
function decisionsPath({ matrix, version_id, from, to }: PolicyQuality, cell: ShadowCell): string {
  const shadow = matrix?.shadow_version_id ?? "";
  const query = new URLSearchParams({
    ...(shadow !== version_id && { policy_version_id: version_id }),
    shadow_version_id: shadow,
    level: cell.active_level,
    shadow_level: cell.shadow_level,
    from: new Date(dayStartMs(from)).toISOString(),
    to: new Date(dayStartMs(to) + DAY_MS).toISOString(),
  });
  return `/dashboard/decisions?${query}`;
}

/** Days are days in Lagos, an hour ahead of UTC the whole year. */
function dayStartMs(date: string): number {
  return Date.parse(`${date}T00:00:00+01:00`);
}
