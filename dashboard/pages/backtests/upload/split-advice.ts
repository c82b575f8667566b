import type { VNode } from "preact";
import { CopyButton } from "../../../components/copy-button.ts";
import { count } from "../../../format.ts";
import { html } from "../../../html.ts";
import { BYTES_MAX, type Part, ROWS_MAX } from "./split-days.ts";

const PARTS_SHOWN_MAX = 12;

/** Why a file is not sent, and how to divide it by days. */
export function SplitAdvice(props: {
  readonly rows: number | undefined;
  readonly parts: readonly Part[] | undefined;
}): VNode {
  const { rows, parts } = props;
  const found = rows === undefined ? "more than it can count here" : `${count(rows)} rows`;
  const more = (parts?.length ?? 0) - PARTS_SHOWN_MAX;
  return html`<div class="error" role="alert">
    <p class="error__title">Nothing was sent: split the file by date range</p>
    <p>A backtest takes at most ${count(ROWS_MAX)} rows and ${count(BYTES_MAX)} bytes; this file has ${found}.</p>
    ${
      parts === undefined
        ? html`<p>Export it in shorter date ranges of <code>occurred_at</code>, each with the header line.</p>`
        : html`<p>These ranges of <code>occurred_at</code> fit:</p>
            <ul class="parts">
              ${parts.slice(0, PARTS_SHOWN_MAX).map(
                ({ from, to, rows: many }, index) => html`<li key=${from}>
                  <strong>${from} to ${to}</strong>, ${count(many)} rows
                  <code class="parts__command">${command(from, to, index + 1)}</code>
                  <${CopyButton} text=${command(from, to, index + 1)} what=${`the command of part ${index + 1}`} />
                </li>`,
              )}
              ${more > 0 && html`<li>and ${more} more</li>`}
            </ul>
            <p class="hint">The commands are for files without commas inside quotes.</p>`
    }
    <p class="hint">Each backtest begins without history: the first days of a part score as for new customers. Let the parts overlap by a few weeks if that matters.</p>
  </div>`;
}

function command(from: string, to: string, part: number): string {
  const day = "substr($5, 1, 10)";
  return `awk -F, 'NR == 1 || (${day} >= "${from}" && ${day} <= "${to}")' transactions.csv > part-${part}.csv`;
}
