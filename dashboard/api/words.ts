import type { RecommendedAction, RiskLevel } from "../../clients/typescript/src/types.ts";

/** The levels of the score, the lowest first. */
export const LEVELS = ["low", "medium", "high", "critical"] as const satisfies readonly RiskLevel[];

/** The levels that a threshold opens. */
export const FLAGGED_LEVELS = ["medium", "high", "critical"] as const satisfies readonly RiskLevel[];

/** A level that a threshold opens. */
export type FlaggedLevel = (typeof FLAGGED_LEVELS)[number];

/** What a level may recommend, the mildest first. */
export const ACTIONS = ["approve", "step_up", "manual_review", "block"] as const satisfies readonly RecommendedAction[];
