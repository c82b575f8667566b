import type { ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import type { FittedWeights } from "../model/fit-weights.ts";
import type { Strengths } from "../model/strengths.ts";

/** Where the search for parameters stands: the values chosen so far, their strengths on the searched rows, and the weights fitted to them. */
export interface Standing {
  readonly configuration: ResolvedConfiguration;
  readonly strengths: Strengths;
  readonly fitted: FittedWeights;
}
