import type { VNode } from "preact";
import type { BacktestComparison, ComparedBacktest, ThresholdMove } from "../../../../clients/typescript/src/types.ts";
import { FLAGGED_LEVELS, type FlaggedLevel } from "../../../api/words.ts";
import { Badge } from "../../../components/badge.ts";
import { Card } from "../../../components/card.ts";
import { FiguresTable } from "../../../components/figures-table.ts";
import { type Column, Table } from "../../../components/table.ts";
import { count, decimal, naira } from "../../../format.ts";
import { html } from "../../../html.ts";
import { type Difference, DifferenceTable } from "./difference-table.ts";

/** Money, alerts and what moves over each level's threshold, and the fraud that one of the two catches alone. */
export function MovedCard({ comparison }: { readonly comparison: BacktestComparison }): VNode {
  const { before, after, threshold_moves: moves } = comparison;
  return html`
    <${Card} title="Money and alerts" hint=${`The rows labelled fraud move ${naira(before.fraud_amount)}. Days are days in Lagos on which the file has rows.`}>
      <${Table} caption="Money and alerts a day" columns=${moneyColumns(before, after)} rows=${FLAGGED_LEVELS} rowKey=${(level: string) => level} />
      <${Table} caption="What moves over each threshold" columns=${MOVE_COLUMNS} rows=${moves} rowKey=${({ level }: ThresholdMove) => level} />
      ${before.figures && after.figures && html`<details><summary>With 95 % intervals</summary><p class="hint">A change is judged on the same customers at once: where its interval holds 0, the two may be the same.</p><${FiguresTable} caption="Figures with intervals" before=${before.figures} after=${after.figures} change=${comparison.change} titles=${{ before: "From", after: "To" }} /></details>`}
    <//>
    ${fraudCard("Fraud newly missed", "Labelled fraud that raised an alert, at medium or above, and would raise none.", comparison.fraud_newly_missed)}
    ${fraudCard("Fraud newly caught", "Labelled fraud that raised no alert and would raise one.", comparison.fraud_newly_caught)}
  `;
}

const MOVE_COLUMNS: readonly Column<ThresholdMove>[] = [
  { title: "Level and above", cell: ({ level }) => html`<${Badge} word=${level} />` },
  { title: "Newly flagged", align: "end", cell: ({ flagged }) => count(flagged) },
  { title: "No longer flagged", align: "end", cell: ({ released }) => count(released) },
  {
    title: "Fraud newly caught",
    align: "end",
    cell: (move) => fraudText(move.fraud_newly_caught, move.amount_newly_caught),
  },
  {
    title: "Fraud newly missed",
    align: "end",
    cell: (move) => fraudText(move.fraud_newly_missed, move.amount_newly_missed),
  },
  { title: "Honest newly flagged", align: "end", cell: (move) => count(move.legitimate_newly_flagged) },
  { title: "Honest released", align: "end", cell: (move) => count(move.legitimate_released) },
];

function moneyColumns(before: ComparedBacktest, after: ComparedBacktest): readonly Column<FlaggedLevel>[] {
  const alerts = (side: ComparedBacktest, level: FlaggedLevel) =>
    decimal(side.alerts_per_day.find((rate) => rate.level === level)?.mean ?? 0);
  const money = (side: ComparedBacktest, level: FlaggedLevel) =>
    naira(side.amounts.find((caught) => caught.level === level)?.amount ?? 0);
  return [
    { title: "Level and above", cell: (level) => html`<${Badge} word=${level} />` },
    { title: "Alerts a day, from", align: "end", cell: (level) => alerts(before, level) },
    { title: "Alerts a day, to", align: "end", cell: (level) => alerts(after, level) },
    { title: "Fraud caught, from", align: "end", cell: (level) => money(before, level) },
    { title: "Fraud caught, to", align: "end", cell: (level) => money(after, level) },
  ];
}

function fraudText(rows: number, kobo: number): VNode {
  return html`${count(rows)}${rows > 0 && html`<div class="quiet">${naira(kobo)}</div>`}`;
}

function fraudCard(title: string, hint: string, rows: readonly Difference[]): VNode {
  const empty = html`<p class="quiet">None.</p>`;
  return html`<${Card} title=${title} hint=${`${hint} At most 100, the largest amounts first.`}>
    <${DifferenceTable} caption=${`${title}, row by row`} differences=${rows} empty=${empty} />
  <//>`;
}
