import type { RiskLevel, Thresholds } from "../decision/risk-level.ts";

/** One rule as a policy's author wrote it; what is absent is the rule's default. */
export interface RuleSpec {
  readonly code: string;
  /** The version of the rule that is wanted; absent it is the newest. */
  readonly version?: number;
  readonly enabled?: boolean;
  readonly weight?: number;
  /** Free-form on the wire; `resolvePolicy` holds it against the rule's parameters. */
  readonly config?: Readonly<Record<string, unknown>>;
}

/** A policy as its author wrote it, nothing resolved: what is left out is the default policy's. */
export interface PolicySpec {
  readonly rules: readonly RuleSpec[];
  readonly thresholds: Readonly<Partial<Thresholds>>;
  readonly actions: Readonly<Partial<Record<RiskLevel, string>>>;
}

/** Absent leaves what is there, null takes it away. */
type Patched<T> = T | null | undefined;

/** Changes to one rule, found by its code. */
export interface RulePatch {
  readonly code: string;
  readonly version?: Patched<number>;
  readonly enabled?: Patched<boolean>;
  readonly weight?: Patched<number>;
  readonly config?: Patched<Readonly<Record<string, unknown>>>;
}

/** Changes to a policy, as a request carries them; every `PolicySpec` is one. */
export interface PolicyPatch {
  readonly rules?: Patched<readonly RulePatch[]>;
  readonly thresholds?: Patched<{ readonly [K in keyof Thresholds]?: Patched<number> }>;
  readonly actions?: Patched<{ readonly [K in RiskLevel]?: Patched<string> }>;
}

/** The policy of somebody who wrote nothing. */
export const EMPTY_SPEC: PolicySpec = Object.freeze({ rules: [], thresholds: {}, actions: {} });
