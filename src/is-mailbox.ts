import { isEmailAddress } from "./is-email-address.ts";
import { isPlainLine } from "./is-plain-line.ts";

/** A display name in quotes, or without the characters that mail reads as the end of a name or of an address (RFC 5322, 3.4). */
const NAMED = /^(?:"[^"\\]*"|[^"\\<>@,;:()[\]]+)<([^<>]*)>$/;
/** Between a name in quotes and its address. */
const GAP = /"\s+</;

/**
 * Whether a text is exactly one sender of mail: `risk@lender.example` or `Risk desk <risk@lender.example>`, on one line. A sender may stand on a
 * host of one part, such as a relay's; who is written to may not (see `isEmail`).
 */
export function isMailbox(text: string): boolean {
  const address = NAMED.exec(text.replace(GAP, '"<'))?.[1] ?? text;
  return isPlainLine(text) && isEmailAddress(address);
}
