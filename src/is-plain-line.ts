/** Control characters, and those that turn the direction of the text around them: names with them show something else than they say. */
const REFUSED = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Whether a name or another text of one line, as people write it, holds neither control characters nor marks of direction. */
export function isPlainLine(text: string): boolean {
  return !REFUSED.test(text);
}

/** The same of a text of several lines: tab and line ends may stand in it. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replaceAll(/[\t\n\r]/g, ""));
}
