import type { VNode } from "preact";
import { useId, useState } from "preact/hooks";
import type { Comparison } from "../../api/backtest.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { type Column, Table } from "../../components/table.ts";
import { count, decimal } from "../../format.ts";
import { type Children, html } from "../../html.ts";

type Difference = Comparison["differences"][number];

const COLUMNS: readonly Column<Difference>[] = [
  { title: "Row", align: "end", cell: ({ row }) => count(row) },
  { title: "Transaction", cell: ({ transaction_id }) => html`<code>${transaction_id}</code>` },
  { title: "From", align: "end", cell: ({ score }) => score },
  { title: "To", align: "end", cell: ({ with_score }) => html`<strong>${with_score}</strong>` },
  { title: "Level", cell: levelOf },
  { title: "Why: what each rule added, from → to", cell: whyOf },
];

/** Rows whose score differs most, with the rules that made it; on wish those alone whose level moved. */
export function DifferencesCard({ differences }: { readonly differences: readonly Difference[] }): VNode {
  const [movedOnly, setMovedOnly] = useState(false);
  const id = useId();
  const moved = differences.filter(({ risk_level, with_risk_level }) => risk_level !== with_risk_level);
  const shown = movedOnly ? moved : differences;
  const empty =
    differences.length === 0
      ? html`<${EmptyState} title="No score differs"><p>Both versions score every row alike.</p><//>`
      : html`<${EmptyState} title="No level moved"><p>The scores of these rows differ, and each keeps its level.</p><//>`;
  const filter =
    differences.length > 0 &&
    html`<span class="toggle">
      <input id=${id} type="checkbox" checked=${movedOnly} onChange=${() => setMovedOnly(!movedOnly)} />
      <label for=${id}>Only where the level moved (${count(moved.length)})</label>
    </span>`;
  return html`<${Card} title="Rows that differ most" hint="The 100 rows whose score differs most, the largest difference first." actions=${filter}>
    <${Table} caption="The largest differences of score" columns=${COLUMNS} rows=${shown} rowKey=${({ row }: Difference) => row} empty=${empty} />
  <//>`;
}

function levelOf({ risk_level, with_risk_level }: Difference): VNode {
  return risk_level === with_risk_level
    ? html`<${Badge} word=${risk_level} />`
    : html`<span class="move"><${Badge} word=${risk_level} /> → <${Badge} word=${with_risk_level} /></span>`;
}

function whyOf({ changes }: Difference): Children {
  if (changes.length === 0)
    return html`<span class="quiet">The rules add the same; the score is put together in another way</span>`;
  return html`<ul class="details">
    ${changes.map(({ code, contribution, with_contribution }) => html`<li key=${code}><code>${code}</code> <strong>${decimal(contribution)} → ${decimal(with_contribution)}</strong></li>`)}
  </ul>`;
}
