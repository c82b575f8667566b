import type { VNode } from "preact";
import { ACTIONS, type Backtest, type Comparison, LEVELS } from "../../api/backtest.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { Facts } from "../../components/facts.ts";
import { type Column, Table } from "../../components/table.ts";
import { Time } from "../../components/time.ts";
import { count, decimal, percent } from "../../format.ts";
import { html } from "../../html.ts";
import { MoveMatrix } from "./move-matrix.ts";

/** Two backtests and what moves from the one to the other. */
export interface Pair {
  readonly comparison: Comparison;
  readonly one: Backtest;
  readonly other: Backtest;
}

type Difference = Comparison["differences"][number];

/** The matrices, and the rows that differ most with the rules that made it. */
export function ComparisonView({ pair }: { readonly pair: Pair }): VNode {
  const { comparison, one, other } = pair;
  const compared = comparison.level_moves.reduce((sum, move) => sum + move.count, 0);
  const qualityOf = (backtest: Backtest) => {
    const high = backtest.summary?.labels?.thresholds.find(({ level }) => level === "high");
    return high === undefined ? "no labels" : `${percent(high.precision)} and ${percent(high.recall)}`;
  };
  const nameOf = (backtest: Backtest) =>
    html`<a href=${`/dashboard/backtests/${backtest.backtest_id}`}>version ${backtest.policy.version}, <${Time} at=${backtest.created_at} /></a>`;
  return html`
    <${Card} title="What moves">
      <p><strong class="figure">${count(comparison.moved)}</strong> of ${count(compared)} rows (${percent(compared === 0 ? null : comparison.moved / compared, 2)}) get another level or another action.</p>
      <${Facts} items=${[
        ["From", nameOf(one)],
        ["To", nameOf(other)],
        ["Precision and recall at high, from", qualityOf(one)],
        ["Precision and recall at high, to", qualityOf(other)],
      ]} />
      <div class="columns">
        <${MoveMatrix} title="By level" words=${LEVELS} moves=${comparison.level_moves} />
        <${MoveMatrix} title="By action" words=${ACTIONS} moves=${comparison.action_moves} />
      </div>
    <//>
    <${Card} title="Rows that differ most" hint="The 100 rows whose score differs most, the largest difference first, with the rules that made it.">
      <${Table} caption="The largest differences of score" columns=${COLUMNS} rows=${comparison.differences} rowKey=${({ row }: Difference) => row}
        empty=${html`<${EmptyState} title="No score differs"><p>Both versions score every row alike.</p><//>`} />
    <//>
  `;
}

const COLUMNS: readonly Column<Difference>[] = [
  { title: "Row", align: "end", cell: ({ row }) => count(row) },
  { title: "Transaction", cell: ({ transaction_id }) => html`<code>${transaction_id}</code>` },
  { title: "From", align: "end", cell: ({ score }) => score },
  { title: "To", align: "end", cell: ({ with_score }) => html`<strong>${with_score}</strong>` },
  { title: "Level", cell: levelOf },
  {
    title: "Why",
    cell: ({ changes }) => html`<ul class="details">
      ${changes.map(({ code, contribution, with_contribution }) => html`<li key=${code}><code>${code}</code> <strong>${decimal(contribution)} → ${decimal(with_contribution)}</strong></li>`)}
    </ul>`,
  },
];

function levelOf({ risk_level, with_risk_level }: Difference) {
  return risk_level === with_risk_level
    ? html`<${Badge} word=${risk_level} />`
    : html`<span class="move"><${Badge} word=${risk_level} /> → <${Badge} word=${with_risk_level} /></span>`;
}
