import { checkActions, checkThresholds } from "./check-levels.ts";
import { checkRules } from "./check-rules.ts";
import type { PolicyProblem } from "./policy-problem.ts";
import { EMPTY_SPEC, type PolicyPatch } from "./policy-spec.ts";

/** What is wrong with submitted values by themselves, whatever they are merged onto. */
export function checkOwnValues(submitted: PolicyPatch, disabledRules: ReadonlySet<string>): readonly PolicyProblem[] {
  return [
    ...checkRules(submitted.rules ?? [], EMPTY_SPEC, disabledRules),
    ...checkThresholds(submitted.thresholds),
    ...checkActions(submitted.actions),
  ];
}
