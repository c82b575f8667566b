import { fromStoredJson, toStoredJson } from "../documents/stored-json.ts";
import { createByteWriter } from "./byte-writer.ts";
import { packDocument, type Shapes, unpackDocument } from "./packed-document.ts";

/** A document as its row holds it: JSON text, or packed bytes. */
export type StoredRow = string | Uint8Array;

/** How documents stand in rows. */
export interface RowFormat {
  /** In the form that a collection is written in. */
  write(collection: string, document: object): StoredRow;
  /** Whichever form it has. */
  read(stored: unknown): Record<string, unknown>;
  /** The same to look at alone: indexes ask several times for the document that was just written, or just read. */
  look(stored: unknown): object;
}

/**
 * Collections whose documents are packed: of decisions there are millions, and packed they take a fifth of the file. All others are
 * text, which anybody
 * can read with SQLite's own tools.
 */
const PACKED: ReadonlySet<string> = new Set(["decisions"]);

/** Opens the formats of a store. */
export function createRowFormat(shapes: Shapes): RowFormat {
  const writer = createByteWriter();
  let last: { readonly row: unknown; readonly document: object } | undefined;
  const read = (stored: unknown) =>
    stored instanceof Uint8Array ? unpackDocument(stored, shapes) : fromStoredJson(String(stored));
  return {
    write(collection, document) {
      if (!PACKED.has(collection)) return toStoredJson(document);
      const row = packDocument(document, writer, shapes);
      last = { row, document };
      return row;
    },
    read,
    look(stored) {
      if (last === undefined || !isSame(last.row, stored)) last = { row: stored, document: read(stored) };
      return last.document;
    },
  };
}

/** Bytes are another copy each time that they are asked for. */
function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Uint8Array && other instanceof Uint8Array ? Buffer.compare(one, other) === 0 : one === other;
}
