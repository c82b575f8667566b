/** The DER tags that a certificate needs (ITU-T X.680). */
export const DER_TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Two base-256 digits of a length: more than any certificate of ours has. */
const LENGTH_MAX = 0xffff;
/** RFC 5280, 4.1.2.5: years from here on are written with four digits. */
const FOUR_DIGIT_YEAR = 2050;

/** Encodes one value in DER (ITU-T X.690): tag, length, and the content, pieces one after the other. Throws on more than 65,535 bytes. */
export function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body]);
}

/** A sequence of values. */
export function derSequence(...values: readonly Uint8Array[]): Buffer {
  return der(DER_TAG.sequence, ...values);
}

/** An object identifier, from its dotted form. */
export function derOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split(".").map(Number);
  return der(DER_TAG.oid, Buffer.from([40 * first + second, ...others].flatMap(inBase128)));
}

/** A bit string whose last byte has so many unused bits. */
export function derBitString(bytes: Uint8Array, unusedBits = 0): Buffer {
  return der(DER_TAG.bitString, Buffer.from([unusedBits]), bytes);
}

/** A time as certificates have it, to the second, in epoch milliseconds. */
export function derTime(timeMs: number): Buffer {
  const time = new Date(timeMs);
  const digits = `${time.toISOString().replace(/[-:T]|\.\d+/g, "")}`;
  const fourDigits = time.getUTCFullYear() >= FOUR_DIGIT_YEAR;
  return der(fourDigits ? DER_TAG.generalizedTime : DER_TAG.utcTime, Buffer.from(digits.slice(fourDigits ? 0 : 2)));
}

function lengthOf(length: number): readonly number[] {
  if (length > LENGTH_MAX) throw new Error(`Cannot encode in DER: wanted at most ${LENGTH_MAX} bytes, found ${length}`);
  if (length < 0x80) return [length];
  return length <= 0xff ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function inBase128(value: number): readonly number[] {
  const digits = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}
