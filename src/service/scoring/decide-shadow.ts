import { decide } from "../../engine/decision/decide.ts";
import type { FeatureSettings } from "../../engine/features/feature-settings.ts";
import type { Features } from "../../engine/features/features.ts";
import type { ShadowDecision } from "../../store/repositories/store-documents.ts";
import type { UsablePolicy } from "../policies/policy-finder.ts";

/** What came of a shadow: without a decision it threw. */
export interface Shadowed {
  readonly decision: ShadowDecision | undefined;
  readonly durationMs: number;
}

/**
 * Decides what the active version has decided once more, with the version in shadow. Never throws: the answer must not depend on it.
 * Features are shared where both versions shape them alike.
 */
export function decideShadow(
  shadow: Pick<UsablePolicy, "versionId" | "compiled">,
  context: {
    readonly known: { readonly settings: FeatureSettings; readonly features: Features };
    readonly read: (settings: FeatureSettings) => Features;
    readonly ticks: () => number;
  },
): Shadowed {
  const { known, read, ticks } = context;
  const startedMs = ticks();
  try {
    const settings = shadow.compiled.featureSettings;
    const features = areEqual(settings, known.settings) ? known.features : read(settings);
    const { score, points, riskLevel, recommendedAction, reasons } = decide(features, shadow.compiled);
    const decision = { versionId: shadow.versionId, score, points, riskLevel, recommendedAction, reasons };
    return { decision, durationMs: ticks() - startedMs };
  } catch {
    // Counted by whoever asked: a rule's fault in a version that decides nothing is no fault of the request.
    return { decision: undefined, durationMs: ticks() - startedMs };
  }
}

/** Settings are made member by member in one order. */
function areEqual(one: FeatureSettings, other: FeatureSettings): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
