import type { Violation } from "../../errors.ts";

/**
 * Joins what decoding found with what checking found: a value that could not be read stays unset in the message, so
 * the checker's word on the same path (mostly `required`) is only an echo and is dropped.
 */
export function mergeViolations(decoding: readonly Violation[], checking: readonly Violation[]): readonly Violation[] {
  if (decoding.length === 0) return checking;
  if (checking.length === 0) return decoding;
  const known = new Set(decoding.map((violation) => violation.field));
  return [...decoding, ...checking.filter((violation) => !known.has(violation.field))];
}
