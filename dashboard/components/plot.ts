import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type uPlot from "uplot";
import { decimal } from "../format.ts";
import { html } from "../html.ts";
import { Table } from "./table.ts";

/** One line or set of bars over the common x values; null leaves a gap. */
export interface PlotSeries {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly kind?: "line" | "bars";
}

/** What a plot shows. */
export interface PlotProps {
  /** What a reader should take from it; also read to who cannot see it. */
  readonly title: string;
  readonly x: { readonly label: string; readonly values: readonly number[]; readonly names?: readonly string[] };
  readonly series: readonly PlotSeries[];
  readonly yLabel: string;
  /** Numbers of the y axis and of the table. */
  readonly format?: (value: number) => string;
  readonly heightPx?: number;
}

const HEIGHT_PX = 240;
/** Room for a name below the x axis. */
const NAME_PX = 60;
/** Half a bar's room at both ends. */
const BAR_PADDING = 0.6;

/** A plot in the page's colours that follows its width, with the same numbers as a table. uPlot is loaded with the first one. */
export function Plot(props: PlotProps): VNode {
  const target = useRef<HTMLDivElement>(null);
  const scheme = useColourScheme();
  const shown = JSON.stringify([props.x, props.series, props.yLabel, props.heightPx]);
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
      const data = [[...props.x.values], ...props.series.map(({ values }) => [...values])];
      drawn = new UPlot(optionsOf(UPlot, props, element), data as uPlot.AlignedData, element);
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
    <div ref=${target} class="plot__canvas" role="img" aria-label=${`${props.title}. The numbers follow as a table.`}></div>
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

function optionsOf(UPlot: typeof uPlot, props: PlotProps, element: HTMLElement): uPlot.Options {
  const { x, series, yLabel, format = decimal, heightPx = HEIGHT_PX } = props;
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis = {
    stroke: colour("--text-quiet"),
    grid: { stroke: colour("--line") },
    ticks: { stroke: colour("--line") },
  };
  const hasBars = series.some(({ kind }) => kind === "bars");
  const [first = 0, last = 0] = [x.values[0], x.values.at(-1)];
  const names = x.names;
  return {
    width: element.clientWidth,
    height: heightPx,
    scales: { x: { time: false, ...(hasBars && { range: [first - BAR_PADDING, last + BAR_PADDING] }) } },
    axes: [
      {
        ...axis,
        label: x.label,
        ...(names && {
          splits: [...x.values],
          values: (plot, at) => at.map((value) => nameShown(names, x.values.indexOf(value), plot.width)),
        }),
      },
      { ...axis, label: yLabel, size: 64, values: (_plot, at) => at.map(format) },
    ],
    series: [
      { label: x.label },
      ...series.map(({ label, kind = "line" }, index): uPlot.Series => {
        const own = colour(`--series-${index % 6}`);
        const bars = kind === "bars" ? UPlot.paths.bars?.({ size: [0.8, 60] }) : undefined;
        return { label, stroke: own, width: 2, points: { show: false }, ...(bars && { fill: own, paths: bars }) };
      }),
    ],
    legend: { show: series.length > 1 },
  };
}

/** A name where there is room for it: on a narrow plot every second, third and so on. */
function nameShown(names: readonly string[], index: number, widthPx: number): string {
  const step = Math.ceil((names.length * NAME_PX) / widthPx);
  return index % step === 0 ? (names[index] ?? "") : "";
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
