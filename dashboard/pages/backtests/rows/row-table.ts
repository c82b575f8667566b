import type { VNode } from "preact";
import type { BacktestRow } from "../../../../clients/typescript/src/types.ts";
import { Badge } from "../../../components/badge.ts";
import { SCORE_MAX } from "../../../components/points-sentence.ts";
import { type Column, Table } from "../../../components/table.ts";
import { Time } from "../../../components/time.ts";
import { count, decimal, naira, words } from "../../../format.ts";
import { type Children, html } from "../../../html.ts";

const REASONS_SHOWN_MAX = 2;

/** Rows of a backtest in short; a button opens the whole. */
export function RowTable(props: {
  readonly rows: readonly BacktestRow[];
  /** Whether rows go by the lines of the file that was sent. */
  readonly byLine: boolean;
  readonly onOpen: (row: BacktestRow) => void;
  readonly empty: Children;
}): VNode {
  const columns: readonly Column<BacktestRow>[] = [
    {
      title: props.byLine ? "Line" : "Row",
      align: "end",
      cell: (row) =>
        html`<button type="button" class="link" aria-label=${`Open ${rowName(row)}`} onClick=${() => props.onOpen(row)}>${count(row.line ?? row.row)}</button>`,
    },
    {
      title: "Transaction",
      cell: ({ input: { transaction = {} } }) =>
        html`<div><code>${transaction.id ?? "–"}</code></div><div class="quiet">${words(transaction.type ?? "–")}, <${Time} at=${transaction.occurred_at} /></div>`,
    },
    {
      title: "Amount",
      align: "end",
      cell: ({ input }) => (input.transaction?.amount === undefined ? "–" : naira(input.transaction.amount)),
    },
    { title: "Label", cell: ({ label }) => (label === null ? "–" : html`<${Badge} word=${label} />`) },
    { title: "Score", align: "end", cell: scoreOf, sortBy: ({ points }) => points },
    { title: "Level", cell: ({ risk_level }) => (risk_level === null ? "–" : html`<${Badge} word=${risk_level} />`) },
    {
      title: "Action",
      cell: ({ recommended_action }) =>
        recommended_action === null ? "–" : html`<span class="move">${words(recommended_action)}</span>`,
    },
    { title: "Why", cell: whyOf },
  ];
  return html`<${Table} caption="Rows of the backtest" columns=${columns} rows=${props.rows} rowKey=${({ row }: BacktestRow) => row} empty=${props.empty} />`;
}

/** A row as whoever sent it finds it: of a CSV by the line of the file. */
export function rowName({ row, line }: BacktestRow): string {
  return line === undefined ? `row ${row}` : `line ${line}`;
}

/** The score, and the points where they go on. */
function scoreOf({ score, points }: BacktestRow): Children {
  if (score === null || points === null) return "–";
  return html`<strong>${score}</strong>${points > SCORE_MAX && html`<div class="quiet">${decimal(points)} points</div>`}`;
}

function whyOf({ error, reasons }: BacktestRow): Children {
  if (error !== null) return html`<span class="invalid">Invalid: ${error}</span>`;
  if (reasons === null) return "–";
  const more = reasons.length - REASONS_SHOWN_MAX;
  const codes = reasons.slice(0, REASONS_SHOWN_MAX).map(({ code }) => words(code));
  return html`<span class="quiet">${codes.join(", ") || "No rule raised it"}${more > 0 ? ` and ${more} more` : ""}</span>`;
}
