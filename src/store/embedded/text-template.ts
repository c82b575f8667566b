/** A text without its numbers. */
export interface CutText {
  /** With a placeholder for each number. */
  readonly template: string;
  /** What stood in their places: a whole number each, before it the number of its digits where it begins with a zero. */
  readonly numbers: readonly number[];
}

/** What stands for a number: one as it is, one with a comma before every three digits, one that begins with a zero. */
const PLAIN = "\u0001";
const GROUPED = "\u0002";
const PADDED = "\u0003";
/** Digits that a whole number holds, whichever they are. */
const DIGITS_MAX = 15;
const GROUP_DIGITS = 3;
const [ZERO, NINE, COMMA, SPACE] = [48, 57, 44, 32];

/** Cuts the numbers out of a text, which often says the same of other ones. Undefined for one with control characters, or none. */
export function cutNumbers(text: string): CutText | undefined {
  let template = "";
  const numbers: number[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code < SPACE) return undefined;
    if (!isDigit(code)) {
      at += 1;
      continue;
    }
    const end = endOfNumber(text, at);
    template += text.slice(from, at) + placeholder(text.slice(at, end), numbers);
    from = end;
    at = end;
  }
  return { template: template + text.slice(from), numbers };
}

/** The text that was cut; `next` gives its numbers one after the other. */
export function joinNumbers(template: string, next: () => number): string {
  let text = "";
  let from = 0;
  for (let at = 0; at < template.length; at += 1) {
    if (template.charCodeAt(at) >= SPACE) continue;
    text += template.slice(from, at) + numberOf(template.charAt(at), next);
    from = at + 1;
  }
  return text + template.slice(from);
}

function numberOf(kind: string, next: () => number): string {
  if (kind === PLAIN) return String(next());
  if (kind === GROUPED) return grouped(next());
  const digits = next();
  return String(next()).padStart(digits, "0");
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** Behind a run of digits, and behind the groups of three that follow one of at most three. */
function endOfNumber(text: string, start: number): number {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end += 1;
  if (end - start > GROUP_DIGITS) return end;
  while (isGroup(text, end)) end += 1 + GROUP_DIGITS;
  return end;
}

function isGroup(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== COMMA) return false;
  for (let digit = 1; digit <= GROUP_DIGITS; digit += 1) if (!isDigit(text.charCodeAt(at + digit))) return false;
  return !isDigit(text.charCodeAt(at + 1 + GROUP_DIGITS));
}

/** What stands for a number, which is added to `numbers`; itself where it would not come back as it is. */
function placeholder(number: string, numbers: number[]): string {
  const isGrouped = number.includes(",");
  const digits = isGrouped ? number.replaceAll(",", "") : number;
  if (digits.length > DIGITS_MAX) return number;
  const value = Number(digits);
  if (isGrouped) {
    if (digits.charCodeAt(0) === ZERO) return number;
    numbers.push(value);
    return GROUPED;
  }
  if (digits.length === 1 || digits.charCodeAt(0) !== ZERO) {
    numbers.push(value);
    return PLAIN;
  }
  numbers.push(digits.length, value);
  return PADDED;
}

function grouped(value: number): string {
  const digits = String(value);
  let text = digits.slice(-GROUP_DIGITS);
  for (let end = digits.length - GROUP_DIGITS; end > 0; end -= GROUP_DIGITS)
    text = `${digits.slice(Math.max(0, end - GROUP_DIGITS), end)},${text}`;
  return text;
}
