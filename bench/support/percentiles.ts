/** Latencies of one run, in milliseconds. */
export interface Percentiles {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
}

/** Percentiles by nearest rank; zeros where nothing was measured. */
export function percentiles(latenciesMs: Float64Array): Percentiles {
  const sorted = latenciesMs.toSorted();
  const at = (share: number) => round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), p999: at(0.999), max: at(1) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
