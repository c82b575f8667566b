import packageJson from "../../package.json" with { type: "json" };
import type { Config } from "../config.ts";
import { ENGINE_VERSION } from "../engine/policy/engine-version.ts";
import { registry } from "../engine/rules/registry.ts";
import { createMetrics } from "../metrics/create-metrics.ts";
import type { Base } from "./base.ts";
import { createObservation, loadTracing, type Observation } from "./observation.ts";

/** Part 1: metrics, and traces where they are configured; what is left of them is sent last of all. */
export async function openObservation(config: Config, { warn, stack }: Base): Promise<Observation> {
  const { version } = packageJson;
  const tracing = await loadTracing(config.tracing, { version, warn });
  if (tracing !== undefined) stack.defer(() => tracing.close());
  const metrics = createMetrics({
    ruleCodes: registry.rules.map(({ code }) => code),
    info: { version, engine_version: ENGINE_VERSION, roles: [...config.roles].sort().join(",") },
  });
  return createObservation(metrics, tracing);
}
