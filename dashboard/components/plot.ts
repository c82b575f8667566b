import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type uPlot from "uplot";
import { decimal } from "../format.ts";
import { html } from "../html.ts";
import type { PlotSeries } from "./drawn-series.ts";
import { type DrawnSeries, drawnSeries } from "./drawn-series.ts";
import { Table } from "./table.ts";

/** What a plot shows. */
export interface PlotProps {
  /** What a reader should take from it; also read to who cannot see it. */
  readonly title: string;
  readonly x: {
    readonly label: string;
    readonly values: readonly number[];
    readonly names?: readonly string[];
    /** Values whose background is shaded; the names say so, too. */
    readonly shaded?: readonly boolean[];
  };
  readonly series: readonly PlotSeries[];
  readonly yLabel: string;
  /** Numbers of the y axis and of the table. */
  readonly format?: (value: number) => string;
  readonly heightPx?: number;
  /** Sets of bars stand on each other, the first at the bottom. */
  readonly stacked?: boolean;
}

const HEIGHT_PX = 240;
const HALF_STEP = 0.5;
/** Half a bar's room at both ends. */
const BAR_PADDING = 0.6;
/** Room that one character of a name takes under the x axis, and the room between two names. */
const CHARACTER_PX = 8;
const NAME_GAP_PX = 12;
/** Room of the y axis, its label and the padding at the other side. */
const Y_AXIS_PX = 64;
const BESIDE_PX = 110;
/** Steps of an axis of whole numbers. */
const WHOLE_STEPS = Array.from({ length: 16 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();

/** A plot in the page's colours that follows its width, with the same numbers as a table. uPlot is loaded with the first one. */
export function Plot(props: PlotProps): VNode {
  const target = useRef<HTMLDivElement>(null);
  const scheme = useColourScheme();
  const shown = JSON.stringify([props.x, props.series, props.yLabel, props.heightPx, props.stacked]);
  useEffect(() => {
    let drawn: uPlot | undefined;
    let gone = false;
    const element = target.current;
    if (element === null) return;
    const resized = new ResizeObserver(() =>
      drawn?.setSize({ width: element.clientWidth, height: props.heightPx ?? HEIGHT_PX }),
    );
    import("uplot").then(({ default: UPlot }) => {
      if (gone) return;
      const series = drawnSeries(props.series, props.stacked === true);
      const data = [[...props.x.values], ...series.map(({ heights }) => [...heights])];
      drawn = new UPlot(optionsOf(UPlot, { props, series, element }), data as uPlot.AlignedData, element);
      resized.observe(element);
    });
    return () => {
      gone = true;
      resized.disconnect();
      drawn?.destroy();
    };
  }, [shown, scheme]);
  return html`<figure class="plot">
    <figcaption>${props.title}</figcaption>
    <div ref=${target} class="plot__canvas" style=${{ minHeight: `${props.heightPx ?? HEIGHT_PX}px` }} role="img" aria-label=${`${props.title}. The numbers follow as a table.`}></div>
    <details>
      <summary>Show the numbers</summary>
      <${Table} caption=${props.title} columns=${columnsOf(props)} rows=${props.x.values.map((_x, index) => index)} rowKey=${(index: number) => index} />
    </details>
  </figure>`;
}

function columnsOf({ x, series, format = decimal }: PlotProps) {
  const nameAt = (index: number) => x.names?.[index] ?? decimal(x.values[index] ?? 0);
  return [
    { title: x.label, cell: nameAt },
    ...series.map(({ label, values }) => ({
      title: label,
      align: "end",
      cell(index: number) {
        const value = values[index];
        return value === null || value === undefined ? "–" : format(value);
      },
    })),
  ];
}

function optionsOf(
  UPlot: typeof uPlot,
  from: { readonly props: PlotProps; readonly series: readonly DrawnSeries[]; readonly element: HTMLElement },
): uPlot.Options {
  const { props, series, element } = from;
  const { x, yLabel, format = decimal, heightPx = HEIGHT_PX } = props;
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis = {
    stroke: colour("--text-quiet"),
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { stroke: colour("--line"), width: 1 },
  };
  const hasBars = series.some(({ kind }) => kind === "bars");
  const isWhole = series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  const [first = 0, last = 0] = [x.values[0], x.values.at(-1)];
  const names = x.names;
  return {
    width: element.clientWidth,
    height: heightPx,
    scales: {
      x: { time: false, ...((hasBars || first === last) && { range: [first - BAR_PADDING, last + BAR_PADDING] }) },
      // A bar that does not begin at zero says nothing of how much it is.
      ...(hasBars && { y: { range: (_plot, _min, max) => UPlot.rangeNum(0, max || 1, 0.1, true) } }),
    },
    axes: [
      {
        ...axis,
        label: x.label,
        ...(names && {
          splits: (plot) => everyNth(x.values, names, plot.width - BESIDE_PX),
          values: (_plot, at) => at.map((value) => names[x.values.indexOf(value)] ?? ""),
        }),
      },
      {
        ...axis,
        label: yLabel,
        size: Y_AXIS_PX,
        values: (_plot, at) => at.map(format),
        ...(isWhole && { incrs: WHOLE_STEPS }),
      },
    ],
    series: [
      { label: x.label, value: (_plot, raw, _series, at) => (at === null ? "–" : (names?.[at] ?? decimal(raw))) },
      ...series.map(({ label, kind, values, colourName }): uPlot.Series => {
        const own = colour(colourName);
        const bars = kind === "bars" ? UPlot.paths.bars?.({ size: [0.8, 60] }) : undefined;
        const value: uPlot.Series.Value = (_plot, _raw, _series, at) => {
          const own = at === null ? null : values[at];
          return own === null || own === undefined ? "–" : format(own);
        };
        const shown = bars ? { width: 0, fill: own, paths: bars } : { width: 2 };
        return { label, stroke: own, points: { show: !bars && standsAlone(values) }, value, ...shown };
      }),
    ],
    legend: { show: series.length > 1 },
    hooks: { drawClear: [(plot) => shade(plot, x, colour("--surface-sunken"))] },
  };
}

/** Half a step on either side of each value that is shaded, under everything else. */
function shade(plot: uPlot, { values, shaded = [] }: PlotProps["x"], fill: string): void {
  const { left, top, width, height } = plot.bbox;
  const within = (at: number) => Math.min(left + width, Math.max(left, plot.valToPos(at, "x", true)));
  plot.ctx.fillStyle = fill;
  for (const [index, value] of values.entries()) {
    if (!shaded[index]) continue;
    const from = within(value - HALF_STEP);
    plot.ctx.fillRect(from, top, within(value + HALF_STEP) - from, height);
  }
}

/** Whether a line has a value without another beside it, of which no line can be drawn. */
function standsAlone(values: readonly (number | null)[]): boolean {
  const isThere = (index: number) => typeof values[index] === "number";
  return values.some((_value, index) => isThere(index) && !isThere(index - 1) && !isThere(index + 1));
}

/** As many of the values as have room for their names. */
function everyNth(values: readonly number[], names: readonly string[], widthPx: number): number[] {
  const longest = Math.max(...names.map((name) => name.length));
  const step = Math.ceil((names.length * (longest * CHARACTER_PX + NAME_GAP_PX)) / Math.max(widthPx, 1));
  return values.filter((_value, index) => index % step === 0);
}

function useColourScheme(): boolean {
  const query = matchMedia("(prefers-color-scheme: dark)");
  const [dark, setDark] = useState(query.matches);
  useEffect(() => {
    const change = () => setDark(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return dark;
}
