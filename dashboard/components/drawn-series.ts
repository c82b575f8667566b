/** One line or set of bars over the common x values; null leaves a gap. */
export interface PlotSeries {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly kind?: "line" | "bars";
  /** The name of a custom property, such as `--level-high`; without it, the next of the series' colours. */
  readonly colour?: string;
}

/** One series as it is drawn. */
export interface DrawnSeries {
  readonly label: string;
  readonly kind: "line" | "bars";
  /** The numbers as they are told. */
  readonly values: readonly (number | null)[];
  /** Where the line goes, or the bars end. */
  readonly heights: readonly (number | null)[];
  readonly colourName: string;
}

const COLOURS = 6;

/** The series in the order of drawing. Stacked bars come tallest first, so that each covers the foot of the one before; lines stay on top. */
export function drawnSeries(series: readonly PlotSeries[], stacked: boolean): readonly DrawnSeries[] {
  const plain = series.map(
    ({ label, values, kind = "line", colour }, index): DrawnSeries => ({
      label,
      kind,
      values,
      heights: values,
      colourName: colour ?? `--series-${index % COLOURS}`,
    }),
  );
  if (!stacked) return plain;
  const sums: number[] = [];
  const bars = plain
    .filter(({ kind }) => kind === "bars")
    .map((one) => ({ ...one, heights: one.values.map((value, at) => add(sums, at, value)) }));
  return [...bars.reverse(), ...plain.filter(({ kind }) => kind === "line")];
}

function add(sums: number[], at: number, value: number | null): number {
  const sum = (sums[at] ?? 0) + (value ?? 0);
  sums[at] = sum;
  return sum;
}
