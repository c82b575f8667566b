import { Counter, Histogram, type Registry } from "prom-client";

/** The metrics of versions in shadow, and of brakes. */
export interface ShadowMetrics {
  readonly decided: (shadowed: { readonly outcome: "decided" | "threw"; readonly durationMs: number }) => void;
  readonly stopped: (because: string) => void;
  /** Counts a brake that has tripped. */
  readonly tripped: () => void;
}

/** From what a score takes to what stops a shadow, and beyond. */
const BUCKETS_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05];

/** Opens the metrics of versions in shadow, and of brakes. */
export function shadowMetrics(registry: Registry): ShadowMetrics {
  const registers = [registry];
  const decisions = new Counter({
    name: "risk_shadow_decisions_total",
    help: "Transactions that a version in shadow decided beside the active one, or threw at",
    labelNames: ["outcome"],
    registers,
  });
  const durations = new Histogram({
    name: "risk_shadow_duration_seconds",
    help: "Time that a version in shadow took for one decision; over 2 ms in 10 of the last 1,000 it is stopped",
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const stopped = new Counter({
    name: "risk_shadows_stopped_total",
    help: "Shadows that this process ended by itself",
    labelNames: ["because"],
    registers,
  });
  const tripped = new Counter({
    name: "risk_brakes_tripped_total",
    help: "Brakes of activations that this process has tripped",
    registers,
  });
  return {
    tripped: () => tripped.inc(),
    decided({ outcome, durationMs }) {
      decisions.inc({ outcome });
      durations.observe(durationMs / 1_000);
    },
    stopped: (because) => stopped.inc({ because }),
  };
}
