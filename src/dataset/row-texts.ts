import { createTextBuffer, type TextBuffer } from "./text-buffer.ts";

/** Where the texts of rows stand that several threads write, in whatever order; in memory that they share. */
export interface TextPlaces {
  /** Number of the part that has it, from 1; 0 for a row without a text. */
  readonly parts: Uint16Array;
  /** Where it begins in its part, and where it ends. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Texts of rows, by part. */
export interface RowTexts extends TextPlaces {
  readonly bytes: readonly Uint8Array<SharedArrayBuffer>[];
}

/** Parts that can be told from each other. */
const PARTS_MAX = 65_535;

/** Makes room for the places of so many texts. */
export function createTextPlaces(rowCount: number): TextPlaces {
  const offsets = () => new Uint32Array(new SharedArrayBuffer(rowCount * Uint32Array.BYTES_PER_ELEMENT));
  return {
    parts: new Uint16Array(new SharedArrayBuffer(rowCount * Uint16Array.BYTES_PER_ELEMENT)),
    starts: offsets(),
    ends: offsets(),
  };
}

/** One part, numbered from 1, and where its text is to be gathered. */
export interface TextPart {
  readonly places: TextPlaces;
  readonly part: number;
  readonly memory: SharedArrayBuffer;
}

/** Opens a part. */
export function openTextPart({ places, part, memory }: TextPart): {
  add(row: number, text: string): void;
  bytes(): Uint8Array<SharedArrayBuffer>;
} {
  if (part > PARTS_MAX) throw new Error(`Cannot open part ${part}: wanted at most ${PARTS_MAX}`);
  const { parts, starts, ends } = places;
  const buffer = createTextBuffer(memory);
  return {
    add(row, text) {
      parts[row] = part;
      starts[row] = buffer.length;
      buffer.add(text);
      ends[row] = buffer.length;
    },
    bytes: buffer.view,
  };
}

/** Adds the text of a row to a buffer; false where it has none. */
export function addRowText({ parts, starts, ends, bytes }: RowTexts, row: number, buffer: TextBuffer): boolean {
  const part = bytes[(parts[row] ?? 0) - 1];
  if (part === undefined) return false;
  buffer.addBytes(part, starts[row] ?? 0, ends[row] ?? 0);
  return true;
}
