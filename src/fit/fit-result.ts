import type { Thresholds } from "../engine/decision/risk-level.ts";
import type { PolicyFigures } from "./measure/policy-figures.ts";
import type { FitDays } from "./rows/split-days.ts";
import type { Interval } from "./statistics/interval.ts";

/** One rule of a suggestion, in full. */
export interface SuggestedRule {
  readonly code: string;
  readonly enabled: boolean;
  /** Whole points. */
  readonly weight: number;
  readonly config: Readonly<Record<string, number>>;
}

/** What POST and PATCH of a policy take unchanged: a whole policy's rules and thresholds, or the part of them that changes. */
export interface SuggestedPolicy {
  readonly rules: readonly SuggestedRule[];
  readonly thresholds: Thresholds;
}

/** The best suggestion of so many changes, in the base's own points. */
export interface PathEntry {
  /** Rules that differ from the base, and one for the thresholds where they differ. */
  readonly changes: number;
  /**
   * What PATCH adds to the entries before: the rule that this one changes first, then rules that move along, and the thresholds that meet
   * the objective with all changes so far. The first entry changes the thresholds alone.
   */
  readonly change: SuggestedPolicy;
  readonly averagePrecision: Interval | null;
  /** As the fit's own, of the policy after this entry. */
  readonly budgetMet: boolean | null;
}

/** Why a fit suggests nothing. */
export type FitAbstention = "too_few_frauds" | "too_short" | "no_gain";

/** What a fit found. Figures are those of the tested days alone. */
export type FitResult =
  | {
      readonly kind: "completed";
      readonly split: FitDays;
      readonly suggestion: SuggestedPolicy;
      /** Points of the suggestion that double the odds of fraud; null where labels did not shape it. */
      readonly pointsPerDoubling: number | null;
      /**
       * Whether the suggestion keeps within the alerts that were asked for on the trained days; false where no threshold that leaves room
       * for the levels above does, null for an objective without a budget.
       */
      readonly budgetMet: boolean | null;
      readonly path: readonly PathEntry[];
      readonly before: PolicyFigures;
      readonly after: PolicyFigures;
    }
  | {
      readonly kind: "abstained";
      readonly because: FitAbstention;
      readonly split: FitDays | null;
      readonly before: PolicyFigures | null;
    };
