import type { RiskLevel } from "./risk-level.ts";

/** What a decision may advise, from the mildest to the strictest. */
export const RECOMMENDED_ACTIONS = ["approve", "step_up", "manual_review", "block"] as const;

/** Advice to the caller, who decides what to do with it. */
export type RecommendedAction = (typeof RECOMMENDED_ACTIONS)[number];

/** The advice for each risk level. */
export type Actions = Readonly<Record<RiskLevel, RecommendedAction>>;
