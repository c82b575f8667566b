/** From a place in a text to the one behind it. */
export type DigitPart = readonly [from: number, to: number];

/** Writes bytes one after the other, into memory that grows and is used again. */
export interface ByteWriter {
  byte(value: number): void;
  /** A whole number from 0 to 2^53 - 1, in 7 bits a byte. */
  varint(value: number): void;
  double(value: number): void;
  /** In UTF-8, with its length before it. */
  text(value: string): void;
  /**
   * A tag, and then what a text holds from a place on as pairs of the digits 0 to 9 and a to f, with their number before them; false,
   * and nothing written, where it is something else.
   */
  hex(tag: number, value: string, from: number): boolean;
  /** The same of parts of a text, without their number. */
  digits(tag: number, value: string, parts: readonly DigitPart[]): boolean;
  bytes(value: Uint8Array): void;
  /** A copy of what was written since the last time. */
  take(): Buffer;
}

const FIRST_BYTES = 8_192;
const DOUBLE_BYTES = 8;
const VARINT_BYTES_MAX = 8;
const LOW_BITS = 0x7f;
const MORE = 0x80;
/** Longer texts are written by the runtime: quicker, and slower for short ones. */
const SHORT_TEXT_MAX = 100;

/** The value of each hexadecimal digit by its character code, in lower case alone; 255 for what is none. */
const DIGITS = Uint8Array.from({ length: 128 }, (_, code) => {
  const at = "0123456789abcdef".indexOf(String.fromCharCode(code));
  return at < 0 ? 255 : at;
});
const NO_DIGIT = 16;

/** Opens a writer. */
export function createByteWriter(): ByteWriter {
  let memory = Buffer.allocUnsafe(FIRST_BYTES);
  let end = 0;

  function reserve(bytes: number): void {
    if (end + bytes <= memory.length) return;
    const larger = Buffer.allocUnsafe(2 * (end + bytes));
    memory.copy(larger, 0, 0, end);
    memory = larger;
  }

  function varint(value: number): void {
    reserve(VARINT_BYTES_MAX);
    let rest = value;
    while (rest > LOW_BITS) {
      memory[end++] = (rest % MORE) | MORE;
      rest = Math.floor(rest / MORE);
    }
    memory[end++] = rest;
  }

  /** Writes digits; goes back to the start where they are something else. */
  function areDigits(start: number, value: string, part: DigitPart): boolean {
    const bytes = (part[1] - part[0]) / 2;
    reserve(bytes);
    const isWritten = writeDigits(memory, end, value, part);
    end = isWritten ? end + bytes : start;
    return isWritten;
  }

  return {
    byte(value) {
      reserve(1);
      memory[end++] = value;
    },
    varint,
    double(value) {
      reserve(DOUBLE_BYTES);
      end = memory.writeDoubleBE(value, end);
    },
    text(value) {
      const bytes = Buffer.byteLength(value);
      varint(bytes);
      reserve(bytes);
      if (bytes > SHORT_TEXT_MAX || !writeAscii(memory, end, value)) memory.write(value, end);
      end += bytes;
    },
    hex(tag, value, from) {
      const start = end;
      varint(tag);
      varint((value.length - from) / 2);
      return areDigits(start, value, [from, value.length]);
    },
    digits(tag, value, parts) {
      const start = end;
      varint(tag);
      return parts.every((part) => areDigits(start, value, part));
    },
    bytes(value) {
      varint(value.length);
      reserve(value.length);
      memory.set(value, end);
      end += value.length;
    },
    take() {
      const taken = Buffer.from(memory.subarray(0, end));
      end = 0;
      return taken;
    },
  };
}

/** False where a text is not all ASCII. */
function writeAscii(memory: Buffer, at: number, value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code > LOW_BITS) return false;
    memory[at + index] = code;
  }
  return true;
}

/** False where a part of a text has anything but pairs of digits. */
function writeDigits(memory: Buffer, at: number, value: string, [from, behind]: DigitPart): boolean {
  for (let index = from, to = at; index < behind; index += 2, to += 1) {
    const high = DIGITS[value.charCodeAt(index)] ?? NO_DIGIT;
    const low = DIGITS[value.charCodeAt(index + 1)] ?? NO_DIGIT;
    if (high >= NO_DIGIT || low >= NO_DIGIT) return false;
    memory[to] = high * NO_DIGIT + low;
  }
  return true;
}
