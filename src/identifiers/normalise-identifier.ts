import { cleanNumber } from "./clean-number.ts";
import type { IdentifierKind } from "./identifier-kind.ts";
import { type IdentifierProblem, identifierProblem } from "./identifier-problem.ts";
import { normaliseAccount } from "./normalise-account.ts";
import { normalisePhone } from "./normalise-phone.ts";

/** More than any identifier needs; a longer value is a mistake such as a whole line of a file. */
const IDENTIFIER_BYTES_MAX = 512;

const PERSONAL_NUMBER_DIGITS = 11;

/** Unicode's White_Space and the byte order mark, spelled out because languages disagree about what trimming removes. */
const OUTER_WHITE_SPACE =
  /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$/gu;

const CONTROL_OR_LONE_SURROGATE = /[\p{Cc}\p{Cs}]/u;

/**
 * Brings an identifier into the one spelling that is hashed, so that two systems that write it differently send the same hash.
 * A value that breaks the rules of its kind comes back as a problem, whose message does not hold the value.
 */
export function normaliseIdentifier(kind: IdentifierKind, value: string): string | IdentifierProblem {
  const bytes = Buffer.byteLength(value, "utf8");
  if (bytes > IDENTIFIER_BYTES_MAX) {
    return identifierProblem("too_long", kind, `wanted at most ${IDENTIFIER_BYTES_MAX} bytes, found ${bytes}`);
  }
  switch (kind) {
    case "bvn":
    case "nin":
      return normalisePersonalNumber(kind, value);
    case "phone":
      return normalisePhone(value);
    case "account":
      return normaliseAccount(value);
    case "customer":
    case "device":
      return normaliseOpaque(kind, value);
  }
}

function normalisePersonalNumber(kind: "bvn" | "nin", value: string): string | IdentifierProblem {
  const digits = cleanNumber(value);
  if (digits === "") return identifierProblem("empty", kind, `wanted ${PERSONAL_NUMBER_DIGITS} digits, found none`);
  if (!/^\d+$/u.test(digits)) {
    return identifierProblem("character", kind, "wanted digits only, found another character");
  }
  if (digits.length !== PERSONAL_NUMBER_DIGITS) {
    return identifierProblem("length", kind, `wanted ${PERSONAL_NUMBER_DIGITS} digits, found ${digits.length}`);
  }
  return digits;
}

/** An id that the caller's own system made is opaque: only what surrounds it goes, its case and its code points stay. */
function normaliseOpaque(kind: "customer" | "device", value: string): string | IdentifierProblem {
  const id = value.replace(OUTER_WHITE_SPACE, "");
  if (id === "") return identifierProblem("empty", kind, "wanted an id, found nothing but white space");
  if (CONTROL_OR_LONE_SURROGATE.test(id)) {
    return identifierProblem("character", kind, "wanted one line of text, found a control character");
  }
  return id;
}
