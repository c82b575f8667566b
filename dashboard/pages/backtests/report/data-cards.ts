import type { VNode } from "preact";
import type { Backtest, BacktestReport } from "../../../../clients/typescript/src/types.ts";
import { Bar } from "../../../components/bar.ts";
import { Card } from "../../../components/card.ts";
import { Histogram } from "../../../components/histogram.ts";
import { decimal, percent } from "../../../format.ts";
import { html } from "../../../html.ts";

/** How far the file is like live scoring: what history and which identifiers it gave the rules. */
export function DataCards({
  backtest,
  report,
}: {
  readonly backtest: Backtest;
  readonly report: BacktestReport;
}): VNode {
  const { scored = 0, mean_confidence = 0, mean_score = 0 } = backtest.summary ?? {};
  const warm = scored - report.cold_rows;
  const share = scored === 0 ? null : report.cold_rows / scored;
  const buckets = report.confidence_histogram.map(({ from, to, count }) => ({ name: `${from}–${to}`, count }));
  return html`<div class="columns">
    <${Card} title="Cold start" hint="A replay begins without history.">
      <p><strong class="figure">${percent(share)}</strong> of the scored rows are the first of their customer in the file.</p>
      <${Bar} label="Rows with history" max=${scored} parts=${[
        { label: "Customer seen before", value: warm },
        { label: "First row of the customer", value: report.cold_rows },
      ]} />
      <p class="hint">Live scoring would have known more of them: rules that compare with history cannot fire there. A longer date range makes this smaller.</p>
    <//>
    <${Card} title="Confidence" hint=${`Mean ${decimal(mean_confidence)} of 100: the share of the policy's weight that the file's columns let it evaluate. Mean score ${decimal(mean_score)}.`}>
      <${Histogram} title="Scored rows by confidence" bucketLabel="Confidence" countLabel="Rows" buckets=${buckets} />
    <//>
  </div>`;
}
