import { cleanNumber } from "./clean-number.ts";
import { type IdentifierProblem, identifierProblem } from "./identifier-problem.ts";

const PARENTHESES = /[()\uff08\uff09]/gu;

/** Ways to write the country: +234, 234, and after the international prefixes 00 and 009 (009 is the one dialled in Nigeria). */
const COUNTRY_PREFIX = /^(?:\+|00|009)?234/u;

/** Mobile numbers, which are also written without the leading 0. */
const MOBILE = /^[789][012]\d{8}$/u;

/** Ten-digit fixed lines, "020" and an area; only after a 0 or the country, since alone they look like any other number. */
const FIXED_LINE = /^20\d{8}$/u;

/** E.164: a country code that does not start with 0, and 7 to 15 digits in all. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/u;

const PHONE = /^\+?\d+$/u;

/**
 * Brings a phone number into E.164 (`+2348031234567`): Nigerian numbers in any of their usual forms, foreign ones when they start with `+`.
 * Numbering plan: the Nigerian Communications Commission's, as Google's libphonenumber records it.
 */
export function normalisePhone(value: string): string | IdentifierProblem {
  const number = cleanNumber(value).replace(PARENTHESES, "");
  if (number === "") return identifierProblem("empty", "phone", "wanted a phone number, found none");
  if (!PHONE.test(number)) {
    return identifierProblem("character", "phone", "wanted digits after an optional +, found another character");
  }
  if (COUNTRY_PREFIX.test(number)) return nigerian(number.replace(COUNTRY_PREFIX, "").replace(/^0/u, ""));
  if (number.startsWith("+")) return foreign(number);
  if (number.startsWith("0")) return nigerian(number.slice(1));
  return MOBILE.test(number) ? `+234${number}` : unknownForm(number);
}

function nigerian(subscriber: string): string | IdentifierProblem {
  if (MOBILE.test(subscriber) || FIXED_LINE.test(subscriber)) return `+234${subscriber}`;
  return unknownForm(subscriber);
}

function foreign(number: string): string | IdentifierProblem {
  if (INTERNATIONAL.test(number)) return number;
  const digits = number.length - 1;
  if (digits < 7 || digits > 15) {
    return identifierProblem("length", "phone", `wanted 7 to 15 digits after the +, found ${digits}`);
  }
  return identifierProblem("format", "phone", "wanted a country code after the +, found a 0");
}

function unknownForm(subscriber: string): IdentifierProblem {
  if (subscriber.length !== 10) {
    return identifierProblem(
      "length",
      "phone",
      `wanted 10 digits after 0 or 234, or a foreign number with +, found ${subscriber.length}`,
    );
  }
  return identifierProblem(
    "format",
    "phone",
    "wanted a Nigerian number (070, 080, 081, 090, 091 or 020 ...) or a foreign one with +, found 10 digits that are neither",
  );
}
