import type { VNode } from "preact";
import type { BacktestReport, Estimate, SweepPoint } from "../../../../clients/typescript/src/types.ts";
import { Card } from "../../../components/card.ts";
import { EmptyState } from "../../../components/empty-state.ts";
import { Estimated } from "../../../components/estimated.ts";
import { Facts } from "../../../components/facts.ts";
import { Plot } from "../../../components/plot.ts";
import { decimal } from "../../../format.ts";
import { html } from "../../../html.ts";

const POINTS_MIN = 2;

/** How well points order fraud before the rest, whatever the thresholds. */
export function RankingCard({ report }: { readonly report: BacktestReport }): VNode {
  const points = curveOf(report.sweep);
  if (report.auc === null || points.length < POINTS_MIN)
    return html`<${Card} title="Precision and recall">
      <${EmptyState} title="Not measured">
        <p>It takes rows labelled fraud and rows labelled legitimate, with different scores. Fill the column label in the file.</p>
      <//>
    <//>`;
  return html`<${Card} title="Precision and recall" hint="Every threshold is one point: more fraud found, on the right, costs more false alarms, further down.">
    <${Facts}
      items=${[
        ["Area under the ROC curve", withInterval(report.auc, report.figures?.auc)],
        ["Average precision", withInterval(report.average_precision, report.figures?.average_precision)],
      ]}
    />
    <${Plot}
      title="Precision by recall"
      x=${{ label: "Recall, %", values: points.map(([recall]) => recall) }}
      series=${[{ label: "Precision, %", values: points.map(([, precision]) => precision) }]}
      yLabel="Precision, %"
    />
  <//>`;
}

function withInterval(value: number | null, estimate: Estimate | null | undefined): VNode {
  if (estimate) return html`<${Estimated} of=${estimate} />`;
  return html`${value === null ? "–" : decimal(value)}`;
}

/** The best precision of each recall, in percent, recall ascending. */
function curveOf(sweep: readonly SweepPoint[]): readonly (readonly [recall: number, precision: number])[] {
  const best = new Map<number, number>();
  for (const { recall, precision } of sweep)
    if (recall !== null && precision !== null) best.set(recall, Math.max(best.get(recall) ?? 0, precision));
  return [...best].sort(([a], [b]) => a - b).map(([recall, precision]) => [inPercent(recall), inPercent(precision)]);
}

function inPercent(share: number): number {
  return Math.round(share * 10_000) / 100;
}
