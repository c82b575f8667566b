import { Gauge, type Registry } from "prom-client";

/** A week's shape moves slowly, and reading it costs the store more than a count does. */
const READ_EVERY_MS = 300_000;

/** Shows in how many organisations scores have drifted; returns what reads them anew, at most every five minutes. */
export function driftMetrics(
  registry: Registry,
  options: { readonly read: () => Promise<number>; readonly now: () => number },
): () => Promise<void> {
  const drifting = new Gauge({
    name: "risk_policy_drift_organisations",
    help: "Organisations of which an active version scores the last 7 days otherwise than the 28 before: an index over .25",
    registers: [registry],
  });
  let readAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (options.now() - readAtMs < READ_EVERY_MS) return;
    readAtMs = options.now();
    drifting.set(await options.read());
  };
}
