/**
 * What people and their software put between digits: white space, hyphens and dashes, the soft hyphen, and the invisible
 * direction marks that address books and messengers copy along with a phone number.
 */
const SEPARATORS =
  /[\t\n\r \-\u00a0\u00ad\u2000-\u200f\u2010-\u2015\u202a-\u202f\u2060\u2066-\u2069\u2212\u3000\ufeff\uff0d]/gu;

const FULL_WIDTH = /[\uff0b\uff10-\uff1a]/gu;

/** The distance from a full-width form to its ASCII character, as Unicode's block "Halfwidth and Fullwidth Forms" is laid out. */
const FULL_WIDTH_OFFSET = 0xfee0;

/** Rewrites a number as it was typed into ASCII without separators; letters and other signs stay, for the caller to refuse. */
export function cleanNumber(value: string): string {
  return value.replace(SEPARATORS, "").replace(FULL_WIDTH, toAscii);
}

function toAscii(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET);
}
