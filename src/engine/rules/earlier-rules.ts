import type { Rule } from "./rule.ts";

/**
 * Versions of rules that a released engine had and this one has no longer as its newest: whoever changes a released rule copies its file to
 * `NAME-VERSION.ts`, names it here, and raises `version` in the changed one. Frozen policies go on with the version that they were made with.
 */
export const EARLIER_RULES: readonly Rule[] = Object.freeze([]);
