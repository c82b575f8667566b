import type { VNode } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import type { HistogramBin, RiskLevel } from "../../../../clients/typescript/src/types.ts";
import { FLAGGED_LEVELS, LEVELS } from "../../../api/words.ts";
import { Table } from "../../../components/table.ts";
import { count } from "../../../format.ts";
import { html } from "../../../html.ts";
import { boundsOf, SCORE_MAX, type Thresholds } from "./sweep.ts";
import { ThresholdSlider } from "./threshold-slider.ts";

const TICKS = [0, 20, 40, 60, 80, 100];

/** Counts of scores over the levels' ground, with a line to move for each threshold. */
export function ScoreHistogram(props: {
  readonly bins: readonly HistogramBin[];
  readonly thresholds: Thresholds;
  readonly onMove: (thresholds: Thresholds) => void;
  readonly describe: (score: number) => string;
}): VNode {
  const { bins, thresholds, onMove, describe } = props;
  const plot = useRef<HTMLDivElement>(null);
  const [isLinear, setLinear] = useState(false);
  const scaleId = useId();
  const scale = isLinear ? (value: number) => value : Math.log1p;
  const most = Math.max(...bins.map((bin) => scale(bin.count)), 1e-9);
  return html`<figure class="scores">
    <figcaption class="scores__head">
      <span>Scored rows by score</span>
      <span class="toggle">
        <input id=${scaleId} type="checkbox" checked=${!isLinear} onChange=${() => setLinear(!isLinear)} />
        <label for=${scaleId}>Logarithmic height</label>
      </span>
    </figcaption>
    <div class="scores__frame">
      <div ref=${plot} class="scores__plot">
        ${LEVELS.map((level) => html`<div key=${level} class=${`scores__ground scores__ground--${level}`} style=${groundOf(level, thresholds)}></div>`)}
        <div class="scores__bars" role="img" aria-label="Rows by score; the numbers follow as a table">
          ${bins.map(
            (bin) => html`<div key=${bin.from} class="scores__column">
              <span class="scores__count">${count(bin.count)}</span>
              <div class="scores__bar" style=${{ height: `${(scale(bin.count) / most) * 100}%` }}></div>
            </div>`,
          )}
        </div>
        ${FLAGGED_LEVELS.map((level, index) => {
          const move = (score: number) => onMove({ ...thresholds, [level]: score });
          return html`<${ThresholdSlider} key=${level} level=${level} lane=${index} score=${thresholds[level]} bounds=${boundsOf(thresholds, level)} plot=${plot} onMove=${move} text=${describe(thresholds[level])} />`;
        })}
      </div>
      <div class="scores__axis" aria-hidden="true">
        ${TICKS.map((tick) => html`<span key=${tick} style=${{ left: `${tick}%` }}>${tick}</span>`)}
      </div>
    </div>
    <details>
      <summary>Show the numbers</summary>
      <${Table} caption="Scored rows by score" columns=${COLUMNS} rows=${bins} rowKey=${({ from }: HistogramBin) => from} />
    </details>
  </figure>`;
}

const COLUMNS = [
  { title: "Score", cell: ({ from, to }: HistogramBin) => `${from} to ${to}` },
  { title: "Rows", align: "end", cell: (bin: HistogramBin) => count(bin.count) },
];

function groundOf(level: RiskLevel, { medium, high, critical }: Thresholds) {
  const edges = [0, medium, high, critical, SCORE_MAX];
  const index = LEVELS.indexOf(level);
  const [from = 0, to = SCORE_MAX] = [edges[index], edges[index + 1]];
  return { left: `${from}%`, width: `${Math.max(0, to - from)}%` };
}
