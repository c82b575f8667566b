import type { ActionsSpec, RuleSpec, ThresholdsSpec } from "#gen/risk/v1/policy_pb.ts";
import type { PolicyPatch } from "../../engine/policy/policy-spec.ts";
import { words } from "./words.ts";

/** The configuration that a request submits; what it leaves out stays undefined. */
export function toPolicyPatch(message: {
  readonly rules: readonly RuleSpec[];
  readonly thresholds?: ThresholdsSpec | undefined;
  readonly actions?: ActionsSpec | undefined;
}): PolicyPatch {
  const { rules, thresholds, actions } = message;
  return {
    rules: rules.map(({ code, enabled, weight, config }) => ({
      code,
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
  return action === undefined ? undefined : words.action.toWord(action);
}

/** The members that are there. */
function given<T extends object>(members: T): { readonly [K in keyof T]?: NonNullable<T[K]> } {
  const present = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as { readonly [K in keyof T]?: NonNullable<T[K]> };
}
