import type { VNode } from "preact";
import type { Backtest, BacktestComparison, Policy } from "../../../../clients/typescript/src/types.ts";
import { ACTIONS, FLAGGED_LEVELS, LEVELS } from "../../../api/words.ts";
import { Card } from "../../../components/card.ts";
import { type Column, Table } from "../../../components/table.ts";
import { Time } from "../../../components/time.ts";
import { count, decimal, percent, shortId, words } from "../../../format.ts";
import { type Children, html } from "../../../html.ts";
import { thresholdsOf } from "../report/sweep.ts";
import { DifferencesCard } from "./differences-card.ts";
import { MoveMatrix } from "./move-matrix.ts";
import { MovedCard } from "./moved-card.ts";

/** One of the two, with its policy where it can be read. */
export interface Side {
  readonly backtest: Backtest;
  readonly policy: Policy | undefined;
}

/** Two backtests and what moves from the one to the other. */
export interface Pair {
  readonly comparison: BacktestComparison;
  readonly one: Side;
  readonly other: Side;
}

interface Fact {
  readonly name: string;
  readonly of: (side: Side) => Children;
}

const FACTS: readonly Fact[] = [
  { name: "Policy", of: ({ policy, backtest }) => policy?.name ?? shortId(backtest.policy.id) },
  { name: "Version", of: ({ backtest }) => `${backtest.policy.version}` },
  { name: "Thresholds", of: thresholdText },
  { name: "Precision at high", of: ({ backtest }) => percent(highOf(backtest)?.precision) },
  { name: "Recall at high", of: ({ backtest }) => percent(highOf(backtest)?.recall) },
  { name: "Mean score", of: ({ backtest: { summary } }) => (summary === null ? "–" : decimal(summary.mean_score)) },
];

/** The two versions side by side, the matrices, and the rows that differ most with the rules that made it. */
export function ComparisonView({ pair, onSwap }: { readonly pair: Pair; readonly onSwap: () => void }): VNode {
  const { comparison, one, other } = pair;
  const compared = comparison.level_moves.reduce((sum, move) => sum + move.count, 0);
  const columns: readonly Column<Fact>[] = [
    { title: "What", cell: ({ name }) => name },
    { title: "From", cell: ({ of }) => of(one) },
    { title: "To", cell: ({ of }) => of(other) },
  ];
  const opened: Fact = { name: "Backtest", of: ({ backtest }) => linkTo(backtest) };
  return html`
    <${Card} title="What moves" actions=${html`<button type="button" class="button" onClick=${onSwap}>Swap the direction</button>`}
      hint="From the version that is active, or from the one that the other was made of, to the one that may follow it.">
      <p><strong class="figure">${count(comparison.moved)}</strong> of ${count(compared)} rows (${percent(compared === 0 ? null : comparison.moved / compared, 2)}) get another level or another action.</p>
      <${Table} caption="The two backtests" columns=${columns} rows=${[opened, ...FACTS]} rowKey=${({ name }: Fact) => name} />
      <div class="columns">
        <${MoveMatrix} title="By level" words=${LEVELS} moves=${comparison.level_moves} />
        <${MoveMatrix} title="By action" words=${ACTIONS} moves=${comparison.action_moves} />
      </div>
      ${
        thresholdText(one) !== thresholdText(other) &&
        html`<p class="hint">The thresholds differ: a row can move with an unchanged score. The matrices count it; the rows below are those whose score differs.</p>`
      }
    <//>
    <${MovedCard} comparison=${comparison} />
    <${DifferencesCard} differences=${comparison.differences} />
  `;
}

function highOf({ summary }: Backtest) {
  return summary?.labels?.thresholds.find(({ level }) => level === "high");
}

function linkTo({ backtest_id, created_at }: Backtest): VNode {
  return html`<a href=${`/dashboard/backtests/${backtest_id}`}><${Time} at=${created_at} /></a>`;
}

function thresholdText({ backtest, policy }: Side): string {
  const own = thresholdsOf(backtest, policy);
  return own === undefined ? "–" : FLAGGED_LEVELS.map((level) => `${words(level)} ${decimal(own[level])}`).join(", ");
}
