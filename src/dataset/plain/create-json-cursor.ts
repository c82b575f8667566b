/** A place in the bytes of JSON, which moves on over what it is asked for. */
export interface JsonCursor {
  /** The byte at which it stands. */
  readonly at: number;
  /** Goes to a byte of these. */
  goTo(bytes: Uint8Array, at: number): void;
  skipBlanks(): void;
  /** Moves over blanks and this byte; false where another one stands there. */
  takes(byte: number): boolean;
  /** Moves over these bytes; false where others stand there. */
  takesAll(word: Uint8Array): boolean;
  /** Moves to the first byte that is not allowed; `isAllowed` has 1 for those that are. */
  skipAllowed(isAllowed: Uint8Array): void;
}

/** By byte: 1 for the blanks of JSON. */
const IS_BLANK = Uint8Array.from({ length: 256 }, (_, byte) => (" \t\r\n".includes(String.fromCharCode(byte)) ? 1 : 0));

/** Opens a cursor over nothing. Behind the last byte stands none that it takes. */
export function createJsonCursor(): JsonCursor {
  let bytes: Uint8Array = new Uint8Array();
  let at = 0;

  function skipAllowed(isAllowed: Uint8Array): void {
    while (at < bytes.length && isAllowed[bytes[at] ?? 0] === 1) at += 1;
  }

  return {
    get at() {
      return at;
    },
    goTo(others, place) {
      bytes = others;
      at = place;
    },
    skipBlanks: () => skipAllowed(IS_BLANK),
    takes(byte) {
      skipAllowed(IS_BLANK);
      if (bytes[at] !== byte) return false;
      at += 1;
      return true;
    },
    takesAll(word) {
      for (let index = 0; index < word.length; index += 1) if (bytes[at + index] !== word[index]) return false;
      at += word.length;
      return true;
    },
    skipAllowed,
  };
}
