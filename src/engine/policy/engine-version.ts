/**
 * Version of everything under `engine/`. It changes in the same commit as any change by which any output for any input
 * changes: a rule's formula, message, details or default, a feature, a profile's fold, a rounding. A decision and a policy
 * version record it, so that an old decision is only recomputed by the engine that made it.
 */
export const ENGINE_VERSION = "2.0.0";
