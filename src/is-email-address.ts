/** Longest e-mail address (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const LENGTH_MAX = 254;

/** Whether a text is one e-mail address on a host of any number of parts: no comments, no quotes. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LENGTH_MAX && /^[^\s@<>(),;:"[\]\\]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(text);
}
