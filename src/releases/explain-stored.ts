import type { Explanation } from "../engine/decision/explain.ts";
import { ENGINE_VERSION } from "../engine/policy/engine-version.ts";
import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";
import { release } from "./release.ts";
import { releasedEngine } from "./released-engines.ts";

/**
 * Decides again on the features that a decision stored, by the engine that decided first; undefined where that one was never released.
 * Throws where the snapshot or the configuration is not one of that engine.
 */
export function explainStored(
  engineVersion: string,
  snapshot: unknown,
  configuration: ResolvedConfiguration,
): Explanation | undefined {
  const engine = engineVersion === ENGINE_VERSION ? release : releasedEngine(engineVersion);
  return engine?.explainSnapshot(snapshot, configuration);
}
