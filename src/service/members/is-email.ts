/** Longest e-mail address (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const EMAIL_LENGTH_MAX = 254;

/** Whether a text is an e-mail address that mail can be sent to: no comments, no quotes, a host of at least two parts. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LENGTH_MAX && /^[^\s@<>(),;:"[\]\\]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(text);
}
