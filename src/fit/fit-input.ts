import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";
import type { FitObjective } from "./levels/objective.ts";
import type { ParameterTrial } from "./parameters/parameter-trial.ts";
import type { FitRows } from "./rows/fit-rows.ts";

/** What a fit starts from. */
export interface FitInput {
  /** The base policy. */
  readonly configuration: ResolvedConfiguration;
  /** All scored rows, with the strengths of the base's enabled rules. */
  readonly rows: FitRows;
  readonly objective: FitObjective;
  /** 1 to `CHANGES_MAX`. */
  readonly changesMax: number;
  /** Days after a transaction when its label is known. */
  readonly labelDelayDays: number;
  /** Rules that have other parameters, and their strengths on all rows, one column each; without it rules keep their parameters. */
  readonly parameters?: { readonly trials: readonly ParameterTrial[]; readonly columns: readonly Float64Array[] };
}
