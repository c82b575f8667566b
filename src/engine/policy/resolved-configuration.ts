import type { Actions } from "../decision/recommended-action.ts";
import type { Thresholds } from "../decision/risk-level.ts";
import type { Market } from "./market.ts";

/** One rule of a resolved configuration: every parameter has its value. */
export interface ResolvedRule {
  readonly code: string;
  readonly version: number;
  readonly enabled: boolean;
  /** Points at full strength, 0 to 1000. */
  readonly weight: number;
  readonly config: Readonly<Record<string, number>>;
}

/** What a policy version means in full: every rule of the registry, in its order, and nothing left to a default. */
export interface ResolvedConfiguration {
  readonly rules: readonly ResolvedRule[];
  readonly thresholds: Thresholds;
  readonly actions: Actions;
  readonly market: Market;
}

/** The object of whose canonical JSON `config_sha256` is the SHA-256: exactly actions, market, rules and thresholds, as the API returns them. */
export function configurationToHash(configuration: ResolvedConfiguration): ResolvedConfiguration {
  const { actions, market, thresholds } = configuration;
  return {
    actions: { low: actions.low, medium: actions.medium, high: actions.high, critical: actions.critical },
    market: { code: market.code, currency: market.currency, timezone: market.timezone },
    rules: configuration.rules.map(({ code, version, enabled, weight, config }) => {
      return { code, version, enabled, weight, config };
    }),
    thresholds: { medium: thresholds.medium, high: thresholds.high, critical: thresholds.critical },
  };
}
