const [ZERO, NINE] = [0x30, 0x39];
/** Two decimals of at most 15 digits are two doubles (IEEE 754), and of a decimal and the next integer one has a fraction. */
const DIGITS_MIN = 16;
/** Digits of an exponent below which the smallest numbers of 15 digits are zero: 1e-400. */
const EXPONENT_DIGITS_MIN = 3;

/**
 * Whether a number may stand in a JSON text whose fraction a double drops; without one `findRoundedIntegers` has nothing to find. Looks at what
 * stands around each point and each negative exponent, which the engine finds many times faster than a loop. Linear.
 */
export function mayRound(text: string): boolean {
  return (
    findsOne(text, ".", (at) => digitsBefore(text, at) + digitsFrom(text, at + 1) >= DIGITS_MIN) ||
    findsOne(text, "e-", (at) => isLongExponent(text, at)) ||
    findsOne(text, "E-", (at) => isLongExponent(text, at))
  );
}

function findsOne(text: string, wanted: string, isMeant: (at: number) => boolean): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) if (isMeant(at)) return true;
  return false;
}

function isLongExponent(text: string, at: number): boolean {
  const before = digitsBefore(text, at);
  return before >= DIGITS_MIN || (before > 0 && digitsFrom(text, at + 2) >= EXPONENT_DIGITS_MIN);
}

/** Up to so many as matter. */
function digitsBefore(text: string, end: number): number {
  let count = 0;
  while (count < DIGITS_MIN && isDigit(text.charCodeAt(end - count - 1))) count += 1;
  return count;
}

function digitsFrom(text: string, start: number): number {
  let count = 0;
  while (count < DIGITS_MIN && isDigit(text.charCodeAt(start + count))) count += 1;
  return count;
}

/** Beyond the text there is none: NaN lies between no numbers. */
function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
