import type { VNode } from "preact";
import type { BacktestComparison } from "../../../../clients/typescript/src/types.ts";
import { Badge } from "../../../components/badge.ts";
import { SCORE_MAX } from "../../../components/points-sentence.ts";
import { type Column, Table } from "../../../components/table.ts";
import { count, decimal, naira } from "../../../format.ts";
import { type Children, html } from "../../../html.ts";

/** A row to which two versions give different points. */
export type Difference = BacktestComparison["differences"][number];

const COLUMNS: readonly Column<Difference>[] = [
  { title: "Row", align: "end", cell: ({ row }) => count(row) },
  { title: "Transaction", cell: ({ transaction_id }) => html`<code>${transaction_id}</code>` },
  { title: "Label", cell: ({ label }) => (label === null ? "–" : html`<${Badge} word=${label} />`) },
  { title: "Amount", align: "end", cell: ({ amount }) => naira(amount) },
  { title: "From", align: "end", cell: ({ score, points }) => scoreOf(score, points) },
  { title: "To", align: "end", cell: ({ with_score, with_points }) => scoreOf(with_score, with_points) },
  { title: "Level", cell: levelOf },
  { title: "Why: what each rule added, from → to", cell: whyOf },
];

/** Rows that two versions tell apart: label, amount, scores, levels, and the rules that made it. */
export function DifferenceTable(props: {
  readonly caption: string;
  readonly differences: readonly Difference[];
  readonly empty: Children;
}): VNode {
  const { caption, differences, empty } = props;
  return html`<${Table} caption=${caption} columns=${COLUMNS} rows=${differences} rowKey=${({ row }: Difference) => row} empty=${empty} />`;
}

function scoreOf(score: number, points: number): VNode {
  return html`<strong>${score}</strong>${points > SCORE_MAX && html`<div class="quiet">${decimal(points)} points</div>`}`;
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
