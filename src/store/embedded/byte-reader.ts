/** Reads what a `ByteWriter` wrote. Throws where the bytes end too early. */
export interface ByteReader {
  byte(): number;
  varint(): number;
  double(): number;
  text(): string;
  hex(): string;
  /** So many bytes as digits. */
  digits(bytes: number): string;
  uuid(): string;
  bytes(): Buffer;
  /** The same without a copy. */
  view(): Uint8Array;
}

const DOUBLE_BYTES = 8;
const LOW_BITS = 0x7f;
const MORE = 0x80;
/** Bytes between the hyphens. */
const UUID_PARTS = [4, 2, 2, 2, 6];

/** Opens a reader over bytes. */
export function createByteReader(packed: Uint8Array): ByteReader {
  const memory = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = 0;

  function past(bytes: number): number {
    const from = at;
    at += bytes;
    if (at > memory.length) throw new Error("Cannot read a packed document: it is cut off");
    return from;
  }

  function varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= MORE) {
      const next = memory[past(1)] ?? 0;
      value += (next & LOW_BITS) * scale;
      if (next < MORE) return value;
    }
  }

  function digits(bytes: number): string {
    const from = past(bytes);
    return memory.toString("hex", from, from + bytes);
  }

  function view(): Uint8Array {
    const length = varint();
    const from = past(length);
    return new Uint8Array(memory.buffer, memory.byteOffset + from, length);
  }

  return {
    byte: () => memory[past(1)] ?? 0,
    varint,
    double: () => memory.readDoubleBE(past(DOUBLE_BYTES)),
    text() {
      const length = varint();
      const from = past(length);
      return memory.toString("utf8", from, from + length);
    },
    hex: () => digits(varint()),
    digits,
    uuid: () => UUID_PARTS.map(digits).join("-"),
    bytes: () => Buffer.from(view()),
    view,
  };
}
