import { RECOMMENDED_ACTIONS, type RecommendedAction } from "../decision/recommended-action.ts";
import { RISK_LEVELS, type RiskLevel, type Thresholds } from "../decision/risk-level.ts";
import { found, type PolicyProblem, quoted } from "./policy-problem.ts";
import type { PolicyPatch } from "./policy-spec.ts";

const SCORE_MAX = 100;
const THRESHOLD_LEVELS = ["medium", "high", "critical"] as const satisfies readonly (keyof Thresholds)[];

/** Holds submitted thresholds one by one against 0 (excluded) to 100; their order is a matter of the merged policy. */
export function checkThresholds(thresholds: PolicyPatch["thresholds"]): PolicyProblem[] {
  return Object.entries(thresholds ?? {}).flatMap(([level, value]): PolicyProblem[] => {
    const field = `thresholds.${level}`;
    if (!THRESHOLD_LEVELS.some((known) => known === level)) return [unknownLevel(field, level)];
    if (value === null || value === undefined || (value > 0 && value <= SCORE_MAX)) return [];
    const message = `Set the ${level} threshold above 0 and at most ${SCORE_MAX}, found ${value}`;
    return [{ field, message, code: "range" }];
  });
}

/** Holds the order of a policy's thresholds: medium < high < critical. */
export function checkThresholdOrder({ medium, high, critical }: Thresholds): PolicyProblem[] {
  return [
    ...checkAbove({ level: "high", value: high, below: `medium (${medium})`, isAbove: high > medium }),
    ...checkAbove({ level: "critical", value: critical, below: `high (${high})`, isAbove: critical > high }),
  ];
}

/** Holds submitted actions against the closed set. */
export function checkActions(actions: PolicyPatch["actions"]): PolicyProblem[] {
  return Object.entries(actions ?? {}).flatMap(([level, action]): PolicyProblem[] => {
    const field = `actions.${level}`;
    if (!RISK_LEVELS.some((known) => known === level)) return [unknownLevel(field, level)];
    if (action === null || action === undefined || isAction(action)) return [];
    const message = `Set the action of ${level} to one of ${RECOMMENDED_ACTIONS.join(", ")}, found ${found(action)}`;
    return [{ field, message, code: "enum" }];
  });
}

/** The action of a level when it is one of the closed set, else the fallback. */
export function actionOr(action: string | undefined, fallback: RecommendedAction): RecommendedAction {
  return action !== undefined && isAction(action) ? action : fallback;
}

function isAction(action: string): action is RecommendedAction {
  return RECOMMENDED_ACTIONS.some((known) => known === action);
}

function unknownLevel(field: string, level: string): PolicyProblem {
  return { field, message: `Remove ${quoted(level)}: no such risk level here`, code: "unknown_field" };
}

function checkAbove(order: {
  readonly level: RiskLevel;
  readonly value: number;
  readonly below: string;
  readonly isAbove: boolean;
}): PolicyProblem[] {
  if (order.isAbove) return [];
  const message = `Set the ${order.level} threshold above ${order.below}, found ${order.value}`;
  return [{ field: `thresholds.${order.level}`, message, code: "range" }];
}
