/** What can be wrong with a value of a policy: words of the closed set of `details[].code`. */
export type PolicyProblemCode =
  | "required"
  | "type"
  | "range"
  | "enum"
  | "duplicate"
  | "unknown_field"
  | "limit"
  | "not_available";

/** One thing that is wrong with a submitted policy; `not_available` is said of rules that are not available, and of nothing else. */
export interface PolicyProblem {
  /** Path in the request, as in `rules[3].config.window_hours`. */
  readonly field: string;
  readonly message: string;
  readonly code: PolicyProblemCode;
}

/** Longest piece of a caller's own text that a message repeats. */
const QUOTED_MAX = 64;

/** A caller's text in quotes, control characters escaped, cut when long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}...` : text);
}

/** A value of unknown type as a message names it: numbers and words as they are, the rest by kind. */
export function found(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "string") return quoted(value);
  return Array.isArray(value) ? "a list" : "an object";
}
