import type { RuleDetails, RuleOutcome } from "./rule.ts";

/** The rule fired; `strength` is in (0, 1], the message has no full stop. */
export function hit(strength: number, message: () => string, details: () => RuleDetails): RuleOutcome {
  return { kind: "hit", strength, message, details };
}

/** The rule looked and did not fire; the details say why not. */
export function noHit(details: () => RuleDetails): RuleOutcome {
  return { kind: "no_hit", details };
}

/** The rule could not look; `missing` names every absent input or the history that is too short. */
export function notEvaluable(...missing: readonly string[]): RuleOutcome {
  return { kind: "not_evaluable", missing };
}

/** A transaction on which the rule has no say, whatever its inputs: evaluable, and not a hit. */
export function notConcerned(transactionType: string, appliesTo: string): RuleOutcome {
  return noHit(() => ({ transaction_type: transactionType, applies_to: appliesTo }));
}

/** The request names no device; one value for all rules, since it carries nothing of the request. */
export const deviceMissing: RuleOutcome = notEvaluable("device.id_hash");

/** The request names no beneficiary. */
export const beneficiaryMissing: RuleOutcome = notEvaluable("beneficiary.account_hash");
