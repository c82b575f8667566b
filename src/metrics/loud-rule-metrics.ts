import { Gauge, type Registry } from "prom-client";
import type { LoudCount } from "../service/overview/count-loud-tenants.ts";

/** A day's share moves slowly, and reading it costs the store more than a count does. */
const READ_EVERY_MS = 300_000;

/** Shows in how many organisations each rule is loud; returns what reads them anew, at most every five minutes. */
export function loudRuleMetrics(
  registry: Registry,
  options: { readonly read: () => Promise<readonly LoudCount[]>; readonly now: () => number },
): () => Promise<void> {
  const loud = new Gauge({
    name: "risk_rule_loud_organisations",
    help: "Organisations in whose last 24 hours the rule fired on over 20 % of at least 100 decisions",
    labelNames: ["environment", "rule"],
    registers: [registry],
  });
  let readAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (options.now() - readAtMs < READ_EVERY_MS) return;
    readAtMs = options.now();
    const counts = await options.read();
    loud.reset();
    for (const { environment, rule, organisations } of counts) loud.set({ environment, rule }, organisations);
  };
}
