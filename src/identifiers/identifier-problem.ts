/**
 * Why an identifier was refused, as a closed set: nothing left to hash, too many bytes, a character that the kind does not have,
 * a wrong number of digits, or parts in an order that the kind does not have.
 */
export type IdentifierProblemCode = "empty" | "too_long" | "character" | "length" | "format";

/** A refusal as a value. The message never holds the identifier or any part of it, so it may be logged. */
export interface IdentifierProblem {
  readonly code: IdentifierProblemCode;
  readonly message: string;
}

/** Makes a refusal of one value of a kind of identifier (or of the key) from what was wanted and what was found. */
export function identifierProblem(
  code: IdentifierProblemCode,
  what: string,
  wantedAndFound: string,
): IdentifierProblem {
  return { code, message: `Cannot hash ${what}: ${wantedAndFound}` };
}
