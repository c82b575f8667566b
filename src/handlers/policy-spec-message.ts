import type { ActionsSpec, RuleSpec, ThresholdsSpec } from "#gen/risk/v1/policy_pb.ts";
import { words } from "../contract/words.ts";
import type { PolicyPatch } from "../engine/policy/policy-spec.ts";
import { given } from "../given.ts";

/** The configuration that a request submits; what it leaves out stays undefined, and so does an action that the rules of its field refuse. */
export function toPolicyPatch(message: {
  readonly rules: readonly RuleSpec[];
  readonly thresholds?: ThresholdsSpec | undefined;
  readonly actions?: ActionsSpec | undefined;
}): PolicyPatch {
  const { rules, thresholds, actions } = message;
  return {
    rules: rules.map(({ code, version, enabled, weight, config }) => ({
      code,
      ...(version !== undefined && { version: Number(version) }),
      ...(enabled !== undefined && { enabled }),
      ...(weight !== undefined && { weight }),
      ...(config !== undefined && { config }),
    })),
    thresholds: given({ medium: thresholds?.medium, high: thresholds?.high, critical: thresholds?.critical }),
    actions: given({
      low: word(actions?.low),
      medium: word(actions?.medium),
      high: word(actions?.high),
      critical: word(actions?.critical),
    }),
  };
}

function word(action: number | undefined): string | undefined {
  return action === undefined ? undefined : words.action.findWord(action);
}
