/** The kinds of identifier that a caller hashes before sending, in the order in which they are documented. */
export const IDENTIFIER_KINDS = ["bvn", "nin", "phone", "account", "customer", "device"] as const;

/** Which rules normalise an identifier. */
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** Says whether a word from outside names a kind of identifier. */
export function isIdentifierKind(word: string): word is IdentifierKind {
  return IDENTIFIER_KINDS.some((kind) => kind === word);
}
