/** Gathers text as UTF-8 in memory that threads share. */
export interface TextBuffer {
  /** Bytes gathered so far. */
  readonly length: number;
  add(text: string): void;
  /** Adds the text between two bytes. */
  addBytes(bytes: Uint8Array, from: number, to: number): void;
  /** What was gathered so far. */
  view(): Uint8Array<SharedArrayBuffer>;
}

/** Bytes of UTF-8 that a character of a string takes at most. */
const BYTES_A_CHARACTER = 3;
/** The bytes of a longer text are counted before they are reserved. */
const LONG_TEXT = 4_096;
/** Up to so many bytes are copied faster one by one than by way of a view of them. */
const FEW_BYTES = 96;

/** Opens a buffer in memory that is lent, or in its own; where that is not enough, it goes on in one that is twice as large. */
export function createTextBuffer(memory: SharedArrayBuffer): TextBuffer {
  let bytes = Buffer.from(memory);
  let length = 0;

  function reserve(more: number): void {
    if (length + more <= bytes.length) return;
    const before = bytes;
    bytes = Buffer.from(new SharedArrayBuffer(Math.max(2 * before.length, length + more)));
    bytes.set(before.subarray(0, length));
  }

  return {
    get length() {
      return length;
    },
    add(text) {
      reserve(text.length > LONG_TEXT ? Buffer.byteLength(text) : text.length * BYTES_A_CHARACTER);
      length += bytes.write(text, length);
    },
    addBytes(added, from, to) {
      reserve(to - from);
      if (to - from > FEW_BYTES) bytes.set(added.subarray(from, to), length);
      else for (let at = from; at < to; at += 1) bytes[length + at - from] = added[at] ?? 0;
      length += to - from;
    },
    view: () => new Uint8Array(bytes.buffer, 0, length),
  };
}

/** A text as UTF-8, in memory that is lent, where there is some. */
export function bytesOf(text: string, memory: SharedArrayBuffer | undefined): Uint8Array {
  if (memory === undefined) return Buffer.from(text);
  const buffer = createTextBuffer(memory);
  buffer.add(text);
  return buffer.view();
}
