import { type Explanation, explain } from "../engine/decision/explain.ts";
import { featuresFromSnapshot } from "../engine/features/snapshot.ts";
import { compilePolicy } from "../engine/policy/compile-policy.ts";
import { ENGINE_VERSION } from "../engine/policy/engine-version.ts";
import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";
import { registry } from "../engine/rules/registry.ts";
import type { Rule } from "../engine/rules/rule.ts";

/** What is frozen of an engine at its release: its rules, and how it decides on features that a decision stored. */
export interface EngineRelease {
  readonly engineVersion: string;
  readonly rules: readonly Rule[];
  /** Decides again on a stored snapshot, and says for every enabled rule why. Throws where the snapshot is not one of this engine. */
  readonly explainSnapshot: (snapshot: unknown, configuration: ResolvedConfiguration) => Explanation;
}

/** The engine of these sources. scripts/release-engine.ts writes it, with everything it needs, as one file: `VERSION.js` beside. */
export const release: EngineRelease = Object.freeze({
  engineVersion: ENGINE_VERSION,
  rules: registry.rules,
  explainSnapshot: (snapshot: unknown, configuration: ResolvedConfiguration) =>
    explain(featuresFromSnapshot(snapshot), compilePolicy(configuration)),
});
