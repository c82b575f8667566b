import type { Histogram, Registry } from "prom-client";

/** Observes a value of one series. */
export type Series = (value: number) => void;

interface Counted {
  readonly labels: Readonly<Record<string, string>>;
  /** By bucket; the last is of what is above all of them. */
  readonly counts: Float64Array;
  sum: number;
}

/**
 * Opens a histogram that shows what prom-client's own would show. Its series are found once, by whoever observes them: prom-client's looks
 * them up by a text of their labels for every value, which a score does four times. A series without a value is not shown.
 */
export function createHistogram(
  registry: Registry,
  options: { readonly name: string; readonly help: string; readonly buckets: readonly number[] },
): (labels: Readonly<Record<string, string>>) => Series {
  const { name, help, buckets } = options;
  const opened: Counted[] = [];
  const metric = {
    name,
    help,
    type: "histogram",
    aggregator: "sum",
    get: async () => ({ name, help, type: "histogram", values: opened.flatMap(valuesOf), aggregator: "sum" }),
    reset: () => opened.splice(0),
  };

  function valuesOf({ labels, counts, sum }: Counted) {
    const total = counts.reduce((whole, count) => whole + count, 0);
    if (total === 0) return [];
    let below = 0;
    const shown = buckets.map((le, index) => {
      below += counts[index] ?? 0;
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: below };
    });
    return [
      ...shown,
      { metricName: `${name}_bucket`, labels: { le: "+Inf", ...labels }, value: total },
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: total },
    ];
  }

  // Of a metric the registry asks no more than this one has.
  registry.registerMetric(metric as unknown as Histogram);
  return (labels) => {
    const series: Counted = { labels, counts: new Float64Array(buckets.length + 1), sum: 0 };
    opened.push(series);
    return (value) => {
      if (!Number.isFinite(value)) throw new TypeError(`Cannot observe ${value} in ${name}: expected a finite number`);
      let index = 0;
      while (index < buckets.length && value > (buckets[index] ?? 0)) index += 1;
      series.counts[index] = (series.counts[index] ?? 0) + 1;
      series.sum += value;
    };
  };
}
