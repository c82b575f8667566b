import type { PathSegment } from "../check/violation-sink.ts";
import { NESTING_MAX } from "../check/well-known-checks.ts";
import { endOfText, unescaped } from "./end-of-text.ts";

const [QUOTE, COMMA, MINUS, ZERO, NINE] = [0x22, 0x2c, 0x2d, 0x30, 0x39];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Where numbers with a fraction stand of which JSON.parse makes an integer, such as 9007199254740990.6: `pathKey` of each. `text` must be
 * JSON that JSON.parse accepted. Linear in its length; deeper than NESTING_MAX, where all is refused, it finds nothing.
 */
export function findRoundedIntegers(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const path: PathSegment[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfText(text, at);
      if (expectsKey) path[path.length - 1] = unescaped(text.slice(at, end + 1));
      expectsKey = false;
      at = end;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      expectsKey = code === OPEN_BRACE;
      path.push(expectsKey ? "" : 0);
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      path.pop();
      expectsKey = false;
    } else if (code === COMMA) {
      const last = path.at(-1);
      expectsKey = typeof last === "string";
      if (typeof last === "number") path[path.length - 1] = last + 1;
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const end = endOfNumber(text, at);
      if (path.length <= NESTING_MAX && isRounded(text.slice(at, end))) found.add(pathKey(path));
      at = end - 1;
    }
  }
  return found;
}

/** A path as a member of the set. */
export function pathKey(path: readonly PathSegment[]): string {
  return JSON.stringify(path);
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && "0123456789.eE+-".includes(text.charAt(end))) end += 1;
  return end;
}

/** Whether digits other than 0 stand behind the point, and a double has none there. */
function isRounded(number: string): boolean {
  if (!Number.isInteger(Number(number))) return false;
  const [mantissa = "", exponent = "0"] = number.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const point = Math.max(0, whole.length + Number(exponent));
  return /[1-9]/.test(`${whole}${fraction}`.slice(point));
}
