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
  return {
    write: (collection, document) =>
      PACKED.has(collection) ? packDocument(document, writer, shapes) : toStoredJson(document),
    read: (stored) => (stored instanceof Uint8Array ? unpackDocument(stored, shapes) : fromStoredJson(String(stored))),
  };
}
