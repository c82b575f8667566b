import type { Features } from "../features/features.ts";

/**
 * Units that a parameter may have; `kobo` is the minor unit of NGN, a `share` is 0 to 1, a `ratio` a multiple, `deviations`
 * are standard deviations above a habit, and a `surprise` is -log10 of a chance.
 */
export type ParameterUnit =
  | "kobo"
  | "count"
  | "share"
  | "ratio"
  | "hours"
  | "days"
  | "hour_of_day"
  | "deviations"
  | "surprise";

/** One number that a policy may set for a rule. */
export interface RuleParameter {
  readonly unit: ParameterUnit;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  /** True when only whole numbers make sense. */
  readonly integer: boolean;
  readonly description: string;
  /** Where the default comes from: a regulation, a measurement, or "judgement". */
  readonly source: string;
}

/** A parameter table, in the order in which it is shown. */
export type ParameterTable = Readonly<Record<string, RuleParameter>>;

/** The values that a policy resolved, one for every parameter of the table. */
export type ParameterValues<T extends ParameterTable> = { readonly [K in keyof T]: number };

/** What a rule saw: numbers and words for the analyst, snake_case keys, amounts in kobo with `_minor` in the name. */
export type RuleDetails = Readonly<Record<string, number | string | boolean>>;

/**
 * What a rule found. `strength` is in (0, 1]; `missing` names the inputs or the history that was not there. Words and numbers are put
 * together when somebody asks: nobody reads those of a rule that did not fire, and a fit reads none at all.
 */
export type RuleOutcome =
  | { readonly kind: "hit"; readonly strength: number; message(): string; details(): RuleDetails }
  | { readonly kind: "no_hit"; details(): RuleDetails }
  | { readonly kind: "not_evaluable"; readonly missing: readonly string[] };

/** A text for the customer in the two languages that most customers read: English and Nigerian Pidgin (ISO 639-3 `pcm`). */
export interface CustomerText {
  readonly en: string;
  readonly pcm: string;
}

/** One rule of the catalogue. `evaluate` is pure and never throws. */
export interface Rule<T extends ParameterTable = ParameterTable> {
  readonly code: string;
  readonly version: number;
  readonly description: string;
  /** What the customer may be told of a hit: no number, no threshold, nothing of another person, nothing that helps to get around the rule. */
  readonly customerMessage: CustomerText;
  /** Inputs and least history that the rule needs, in words of the score request. */
  readonly needs: readonly string[];
  readonly parameters: T;
  /** Names of two parameters of which the first must stay below the second; the registry checks that they exist. */
  readonly ascending?: readonly [below: string, above: string];
  /** How strong a hit is, in words of the parameters; without it every hit is at full strength. */
  readonly strength?: string;
  /** Default points at full strength, 0 to 1000. */
  readonly weight: number;
  evaluate(features: Features, parameters: ParameterValues<T>): RuleOutcome;
}

/** Declares a rule and freezes it; the parameter names of `evaluate` are checked against the table. */
export function defineRule<const T extends ParameterTable>(rule: Rule<T>): Rule<T> {
  return Object.freeze(rule);
}
